import { LicenseHistory } from '../../../entities/license/license-history.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogContent } from '../../../ui/app-dialog.tsx';
import { useAuditWords } from '../health/audit-words.tsx';

/** A license's history with the actors behind it, for administrators. */
export function HistoryWithActors({ id }: { id: string }) {
  const { who } = useAuditWords();
  return (
    <LicenseHistory id={id} actorOf={({ actor, actor_email = null }) => (actor ? who({ actor, actor_email }) : null)} />
  );
}

interface HistoryDialogProps {
  license: { id: string; client: string };
  onClose: () => void;
}

export function HistoryDialog({ license, onClose }: HistoryDialogProps) {
  const { t } = useTranslation();
  return (
    <AppDialog title={t('panel.installations.historyOf', { client: license.client })} onClose={onClose}>
      <DialogContent>
        <HistoryWithActors id={license.id} />
      </DialogContent>
    </AppDialog>
  );
}
