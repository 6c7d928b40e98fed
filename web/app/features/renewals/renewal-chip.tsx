import AnnouncedIcon from '@mui/icons-material/CampaignOutlined';
import DeclinedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import PlannedIcon from '@mui/icons-material/EventRepeatOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlined';
import ChargingIcon from '@mui/icons-material/HourglassTopOutlined';
import ConsentIcon from '@mui/icons-material/ReportProblemOutlined';
import InvoicedIcon from '@mui/icons-material/ScheduleOutlined';
import type { RenewalState } from '@warden/contract';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { type ChipAppearance, IconChip } from '../../ui/icon-chip.tsx';

const appearances: Record<RenewalState, ChipAppearance> = {
  planned: [PlannedIcon, 'expired'],
  invoiced: [InvoicedIcon, 'expiring'],
  announced: [AnnouncedIcon, 'trial'],
  consent: [ConsentIcon, 'expiring'],
  declined: [DeclinedIcon, 'revoked'],
  charging: [ChargingIcon, 'trial'],
};

/** What stands of a renewal. */
export function RenewalChip({ state }: { state: RenewalState }) {
  const { t } = useTranslation();
  // A newer server may send a state that this page does not know yet.
  if (!Object.hasOwn(appearances, state)) {
    return <IconChip appearance={[HelpIcon, 'muted']} label={t('licenses.unknown')} title={state} />;
  }
  return <IconChip appearance={appearances[state]} label={t(`renewals.state.${state}`)} />;
}
