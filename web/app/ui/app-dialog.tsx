import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { useMedia } from './use-media.ts';

interface AppDialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Called when the closing animation has ended. */
  onExited?: () => void;
  width?: number;
  children: ReactNode;
}

/** A dialog of at most this width asks a question, and fits a phone without taking the whole screen. */
const QUESTION_WIDTH = 480;

/** A dialog with a title and a close button. On a phone it takes the whole screen, unless it only asks a question. */
export function AppDialog({ title, open, onClose, onExited, width = 560, children }: AppDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const phone = useMedia('belowSm');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={phone && width > QUESTION_WIDTH}
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
