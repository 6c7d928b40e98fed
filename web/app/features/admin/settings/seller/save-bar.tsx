import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../../lib/i18n/use-translation.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';

interface SaveBarProps {
  label: string;
  sending: boolean;
  isDirty: boolean;
}

/** The button of a long form, and whether what one sees is stored. */
export function SaveBar({ label, sending, isDirty }: SaveBarProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <SubmitButton size="medium" sending={sending}>
        {label}
      </SubmitButton>
      <Typography variant="body2" color="textSecondary" role="status">
        {t(isDirty ? 'panel.seller.unsaved' : 'panel.seller.allSaved')}
      </Typography>
    </Box>
  );
}
