import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { IconChip } from '../../ui/icon-chip.tsx';

interface VerificationChipProps {
  verified: boolean;
  /** Whether a link was opened without a session of the account, which does not prove whose account it is. */
  byLink?: boolean;
}

export function VerificationChip({ verified, byLink = false }: VerificationChipProps) {
  const { t } = useTranslation();
  const words = byLink ? t('verification.byLink') : t('verification.verified');
  return (
    <IconChip
      appearance={verified && !byLink ? [CheckCircleIcon, 'active'] : [ErrorIcon, 'expiring']}
      label={verified ? words : t('verification.notVerified')}
    />
  );
}
