import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AppDialog } from './app-dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirm: string;
  open: boolean;
  pending: boolean;
  alert: string | null;
  /** What is confirmed destroys nothing. */
  harmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is gone. */
export function ConfirmDialog({ harmless = false, ...props }: ConfirmDialogProps) {
  const { title, text, confirm, open, pending, alert, onConfirm, onClose } = props;
  const { t } = useTranslation();
  return (
    <AppDialog title={title} open={open} onClose={onClose} width={480}>
      <DialogContent>
        {alert && (
          <Alert severity="error" role="alert" sx={{ mb: 2 }}>
            {alert}
          </Alert>
        )}
        <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
      </DialogContent>
      <DialogActions disableSpacing>
        <Button variant="text" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" color={harmless ? 'primary' : 'error'} loading={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </AppDialog>
  );
}
