import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogContent } from '../../../ui/app-dialog.tsx';
import { CodeList } from '../../../ui/code-list.tsx';
import layout from '../../../ui/layout.module.css';
import { Text } from '../../../ui/text.tsx';

/** The codes that let an owner in while the provider does not work. They are shown once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const texts = {
    file: t('team.signIn.codes.file'),
    download: t('team.signIn.codes.download'),
    saved: t('team.signIn.codes.saved'),
  };
  return (
    <AppDialog title={t('team.signIn.codes.title')} onClose={onClose} width={520}>
      <DialogContent>
        <Text className={layout.below}>{t('team.signIn.codes.lead')}</Text>
        <CodeList codes={codes} texts={texts} onSaved={onClose} />
      </DialogContent>
    </AppDialog>
  );
}
