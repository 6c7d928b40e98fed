import { downloadText } from '../../../lib/browser/download.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogActions, DialogContent } from '../../../ui/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import layout from '../../../ui/layout.module.css';
import { Text } from '../../../ui/text.tsx';
import styles from './sign-in.module.css';

/** The codes that let an owner in while the provider does not work. They are shown once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const text = `${codes.join('\n')}\n`;
  return (
    <AppDialog title={t('team.signIn.codes.title')} onClose={onClose} width={480}>
      <DialogContent>
        <Text className={layout.below}>{t('team.signIn.codes.lead')}</Text>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={layout.row}>
          <CopyButton text={text} />
          <Button variant="outlined" onClick={() => downloadText(t('team.signIn.codes.file'), text)}>
            {t('team.signIn.codes.download')}
          </Button>
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('team.signIn.codes.saved')}
        </Button>
      </DialogActions>
    </AppDialog>
  );
}
