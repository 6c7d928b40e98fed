import type { InstallSync } from '@warden/contract';
import { SyncFacts } from '../../../entities/install/sync-facts.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogContent } from '../../../ui/app-dialog.tsx';

interface SyncDialogProps {
  client: string;
  sync: InstallSync;
  onClose: () => void;
}

/** How an installation asks for its license. Only its owner can stop that. */
export function SyncDialog({ client, sync, onClose }: SyncDialogProps) {
  const { t } = useTranslation();
  return (
    <AppDialog title={t('sync.of', { client })} onClose={onClose}>
      <DialogContent>
        <SyncFacts sync={sync} />
      </DialogContent>
    </AppDialog>
  );
}
