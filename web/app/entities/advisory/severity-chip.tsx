import BlockIcon from '@mui/icons-material/BlockOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/ReportProblemOutlined';
import type { Severity } from '@warden/contract';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { type ChipAppearance, IconChip } from '../../ui/icon-chip.tsx';
import { formatScore } from './advisory-words.ts';

/** Only what is critical is red. */
const appearances: Record<Severity, ChipAppearance> = {
  none: [InfoIcon, 'muted'],
  low: [InfoIcon, 'muted'],
  medium: [InfoIcon, 'trial'],
  high: [WarningIcon, 'expiring'],
  critical: [ErrorIcon, 'revoked'],
};

interface SeverityChipProps {
  severity: Severity;
  score: number;
  /** Whether the advisory was wrong, so that its severity alarms nobody any more. */
  withdrawn?: boolean;
}

export function SeverityChip({ severity, score, withdrawn = false }: SeverityChipProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (withdrawn) return <IconChip appearance={[BlockIcon, 'muted']} label={t('advisories.withdrawn')} />;
  return (
    <IconChip
      appearance={appearances[severity]}
      label={`${t(`advisories.severities.${severity}`)} ${formatScore(score, locale)}`}
      title={t('advisories.severity')}
    />
  );
}
