import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { theme } from './theme.ts';

interface AppDialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Once it is out of sight. */
  onExited?: () => void;
  width?: number;
  children: ReactNode;
}

/** Up to this width a dialog is a question, which a phone has room for. */
const QUESTION = 480;

/** A dialog with its title and its way out; on a phone it takes the whole screen, unless it only asks. */
export function AppDialog({ title, open, onClose, onExited, width = 560, children }: AppDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const phone = useMediaQuery(theme.breakpoints.down('sm'));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={phone && width > QUESTION}
      fullWidth
      aria-labelledby={titleId}
      slotProps={{
        paper: { sx: { maxWidth: { sm: width } } },
        transition: onExited ? { onExited } : {},
      }}
    >
      <DialogTitle id={titleId} sx={{ pr: 8, overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <IconButton aria-label={t('common.close')} onClick={onClose} sx={{ position: 'absolute', right: 16, top: 18 }}>
        <CloseIcon />
      </IconButton>
      {children}
    </Dialog>
  );
}
