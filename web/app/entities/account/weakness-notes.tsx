import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Weakness } from '@warden/passwords';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

/** One line for each reason why a new password is weak. */
export function WeaknessNotes({ weaknesses }: { weaknesses: readonly Weakness[] }) {
  const { t } = useTranslation();
  if (weaknesses.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {weaknesses.map((weakness) => (
        <Typography key={weakness} component="li" variant="body2" sx={{ display: 'flex', gap: 1, mt: 0.5 }}>
          <WarningAmberIcon fontSize="small" color="warning" aria-hidden />
          {t(`weakPassword.${weakness}`)}
        </Typography>
      ))}
    </Box>
  );
}
