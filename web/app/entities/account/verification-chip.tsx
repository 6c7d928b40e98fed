import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import Chip from '@mui/material/Chip';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { color, tint } from '../../ui/tokens.ts';

interface VerificationChipProps {
  verified: boolean;
  /** Whether a link was opened without a session of the account, which does not prove whose account it is. */
  byLink?: boolean;
}

export function VerificationChip({ verified, byLink = false }: VerificationChipProps) {
  const { t } = useTranslation();
  const state = verified && !byLink ? 'active' : 'expiring';
  const words = byLink ? t('verification.byLink') : t('verification.verified');
  return (
    <Chip
      size="small"
      icon={state === 'active' ? <CheckCircleIcon /> : <ErrorIcon />}
      label={verified ? words : t('verification.notVerified')}
      sx={{ color: color(state), bgcolor: tint(state, 12), '& .MuiChip-icon': { color: 'inherit' } }}
    />
  );
}
