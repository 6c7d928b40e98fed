import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { AppDialog } from '../../ui/app-dialog.tsx';
import { BindForm } from './bind-form.tsx';

export function BindDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AppDialog title={t('installs.bind')} open={open} onClose={onClose} width={640}>
      <BindForm onDone={onClose} />
    </AppDialog>
  );
}
