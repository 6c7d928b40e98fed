import { AuditSection } from './audit-section.tsx';
import { BackupsSection } from './backups-section.tsx';
import { DriftSection } from './drift-section.tsx';
import { JobsSection } from './jobs-section.tsx';

export function HealthTab() {
  return (
    <>
      <DriftSection />
      <JobsSection />
      <BackupsSection />
      <AuditSection />
    </>
  );
}
