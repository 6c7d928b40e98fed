import { useDuties } from '../use-duties.ts';
import { AuditSection } from './audit-section.tsx';
import { BackupsSection } from './backups-section.tsx';
import { DriftSection } from './drift-section.tsx';
import { JobsSection } from './jobs-section.tsx';

export function HealthTab() {
  const does = useDuties();
  return (
    <>
      {does('money') && <DriftSection />}
      {does('resend') && <JobsSection />}
      {does('administer') && <BackupsSection />}
      {does('administer') && <AuditSection />}
    </>
  );
}
