import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../ui/submit-button.tsx';

interface StepActionsProps {
  submit: string;
  sending: boolean;
  disabled?: boolean;
  danger?: boolean;
  onBack: () => void;
}

/** Back and the one thing this step does. */
export function StepActions({ submit, sending, disabled = false, danger = false, onBack }: StepActionsProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1 }}>
      <Button variant="text" onClick={onBack}>
        {t('common.back')}
      </Button>
      <SubmitButton size="medium" sending={sending} disabled={disabled} color={danger ? 'error' : 'primary'}>
        {submit}
      </SubmitButton>
    </Box>
  );
}
