import { useAuditWords } from '../../../entities/audit/audit-words.tsx';
import { LicenseHistory } from '../../../entities/license/license-history.tsx';

/** A license's history with the actors behind it, for administrators. */
export function HistoryWithActors({ id }: { id: string }) {
  const { who } = useAuditWords();
  return (
    <LicenseHistory id={id} actorOf={({ actor, actor_email = null }) => (actor ? who({ actor, actor_email }) : null)} />
  );
}
