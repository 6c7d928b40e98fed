import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Alert } from '../../ui/alert.tsx';
import { AppDialog, DialogActions, DialogContent } from '../../ui/app-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import layout from '../../ui/layout.module.css';
import { Text } from '../../ui/text.tsx';
import styles from './integration.module.css';

interface ShownOnceProps {
  title: string;
  text: string;
  value: string;
  /** Whether it can be read again, as a public key can. */
  again?: boolean;
  onClose: () => void;
}

/** A secret that only this dialog has: whoever closes it cannot see it again. */
export function ShownOnce({ title, text, value, again = false, onClose }: ShownOnceProps) {
  const { t } = useTranslation();
  return (
    <AppDialog title={title} onClose={onClose} width={600}>
      <DialogContent className={layout.stack}>
        {!again && (
          <Alert severity="warning" role="status">
            {t('integrations.once.warning')}
          </Alert>
        )}
        <code className={styles.secret}>{value}</code>
        <Text variant="body2" muted>
          {text}
        </Text>
      </DialogContent>
      <DialogActions>
        <CopyButton text={value} variant={again ? 'outlined' : 'contained'} />
        <Button variant="outlined" onClick={onClose}>
          {again ? t('common.close') : t('integrations.once.saved')}
        </Button>
      </DialogActions>
    </AppDialog>
  );
}
