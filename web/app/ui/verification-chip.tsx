import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { color, tint } from './tokens.ts';

export function VerificationChip({ verified }: { verified: boolean }) {
  const { t } = useTranslation();
  const state = verified ? 'active' : 'expiring';
  return (
    <Chip
      size="small"
      icon={verified ? <CheckCircleIcon /> : <ErrorIcon />}
      label={verified ? t('verification.verified') : t('verification.notVerified')}
      sx={{ color: color(state), bgcolor: tint(state, 12), '& .MuiChip-icon': { color: 'inherit' } }}
    />
  );
}
