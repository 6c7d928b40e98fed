import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { AppDialog } from '../../ui/app-dialog.tsx';
import { BindForm } from './bind-form.tsx';

export function BindDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AppDialog title={t('installs.bind')} onClose={onClose} width={640}>
      <BindForm onDone={onClose} />
    </AppDialog>
  );
}
