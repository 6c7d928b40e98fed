import BlockIcon from '@mui/icons-material/BlockOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import EventBusyIcon from '@mui/icons-material/EventBusyOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlined';
import HourglassIcon from '@mui/icons-material/HourglassTopOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import type { QuoteStatus } from '@warden/contract';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { type ChipAppearance, IconChip } from '../../ui/icon-chip.tsx';

const appearances: Record<QuoteStatus, ChipAppearance> = {
  open: [ScheduleIcon, 'trial'],
  accepted: [HourglassIcon, 'expiring'],
  paid: [CheckCircleIcon, 'active'],
  expired: [EventBusyIcon, 'expired'],
  withdrawn: [BlockIcon, 'muted'],
};

/** What has become of a quote or a payment link. */
export function QuoteChip({ status }: { status: QuoteStatus }) {
  const { t } = useTranslation();
  // A newer server may send a status that this page does not know yet.
  if (!Object.hasOwn(appearances, status)) {
    return <IconChip appearance={[HelpIcon, 'muted']} label={t('licenses.unknown')} title={status} />;
  }
  return <IconChip appearance={appearances[status]} label={t(`quotes.statuses.${status}`)} />;
}
