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
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is gone. */
export function ConfirmDialog({ title, text, confirm, open, pending, alert, onConfirm, onClose }: ConfirmDialogProps) {
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
        <Button variant="contained" color="error" loading={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </AppDialog>
  );
}
