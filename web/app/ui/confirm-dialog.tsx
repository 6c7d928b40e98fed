import type { ReactNode } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { Alert } from './alert.tsx';
import { AppDialog, DialogActions, DialogContent } from './app-dialog.tsx';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Text } from './text.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** What exactly is done, below the text. */
  details?: ReactNode;
  confirm: string;
  /** The other button, where "Cancel" could be misread. */
  dismiss?: string;
  pending: boolean;
  alert: string | null;
  /** Whether the action destroys nothing, so that its button needs no warning color. */
  harmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog({ harmless = false, ...props }: ConfirmDialogProps) {
  const { text, details, confirm, dismiss, pending, alert, onConfirm, ...dialog } = props;
  const { t } = useTranslation();
  return (
    <AppDialog width={480} {...dialog}>
      <DialogContent>
        <Text className={styles.text}>{text}</Text>
        {details}
      </DialogContent>
      <DialogActions
        message={
          alert && (
            <Alert severity="error" role="alert">
              {alert}
            </Alert>
          )
        }
      >
        <Button variant="text" onClick={dialog.onClose}>
          {dismiss ?? t('common.cancel')}
        </Button>
        <Button variant="contained" danger={!harmless} loading={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </AppDialog>
  );
}
