import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { AppDialog } from './app-dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** What exactly is done, below the text. */
  details?: ReactNode;
  confirm: string;
  /** The other button, where "Cancel" could be misread. */
  dismiss?: string;
  open: boolean;
  pending: boolean;
  alert: string | null;
  /** Whether the action destroys nothing, so that its button needs no warning color. */
  harmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  onExited?: () => void;
}

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog({ harmless = false, ...props }: ConfirmDialogProps) {
  const { text, details, confirm, dismiss, pending, alert, onConfirm, ...dialog } = props;
  const { t } = useTranslation();
  return (
    <AppDialog width={480} {...dialog}>
      <DialogContent>
        {alert && (
          <Alert severity="error" role="alert" sx={{ mb: 2 }}>
            {alert}
          </Alert>
        )}
        <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
        {details}
      </DialogContent>
      <DialogActions disableSpacing>
        <Button variant="text" onClick={dialog.onClose}>
          {dismiss ?? t('common.cancel')}
        </Button>
        <Button variant="contained" color={harmless ? 'primary' : 'error'} loading={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </AppDialog>
  );
}
