import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { SubmitButton } from './submit-button.tsx';

interface FormActionsProps {
  submit: string;
  sending: boolean;
  disabled?: boolean;
  /** Whether the form takes something away for good. */
  danger?: boolean;
  /** The text of the other button, if it does not close the dialog. */
  cancel?: string;
  onCancel: () => void;
}

/** The two buttons below a form. In a dialog they stay in sight while the form scrolls. */
export function FormActions({ submit, sending, disabled = false, danger = false, cancel, onCancel }: FormActionsProps) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'flex-end',
        gap: 1,
        mt: 1,
        '.MuiDialogContent-root &': {
          ...{ position: 'sticky', bottom: 0, zIndex: 1, py: 2 },
          // The gutter is that of the dialog, from one edge to the other.
          ...{ mx: 'calc(-1 * var(--gutter))', px: 'var(--gutter)' },
          ...{ bgcolor: 'background.paper', borderTop: '1px solid', borderColor: 'divider' },
        },
        // What sticks stays above the padding of what scrolls.
        '.MuiDialogContent-root:has(&)': { pb: 0 },
      }}
    >
      <Button variant="text" onClick={onCancel}>
        {cancel ?? t('common.cancel')}
      </Button>
      <SubmitButton size="medium" sending={sending} disabled={disabled} color={danger ? 'error' : 'primary'}>
        {submit}
      </SubmitButton>
    </Box>
  );
}
