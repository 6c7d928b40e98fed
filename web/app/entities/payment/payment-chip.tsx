import BlockIcon from '@mui/icons-material/BlockOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlined';
import HourglassIcon from '@mui/icons-material/HourglassTopOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import type { Payment } from '@warden/contract';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { type ChipAppearance, IconChip } from '../../ui/icon-chip.tsx';
import { reasonOf, stateOf } from './payment-state.ts';

const appearances: Record<ReturnType<typeof stateOf>, ChipAppearance> = {
  pending: [ScheduleIcon, 'expiring'],
  waiting_for_capture: [HourglassIcon, 'trial'],
  succeeded: [CheckCircleIcon, 'active'],
  canceled: [BlockIcon, 'expired'],
  failed: [ErrorIcon, 'revoked'],
  refunded: [UndoIcon, 'expired'],
};

/** The state of a payment. A payment that failed also says why. */
export function PaymentChip({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const state = stateOf(payment);
  // A newer server may send a status that this page does not know yet.
  if (!Object.hasOwn(appearances, state)) {
    return <IconChip appearance={[HelpIcon, 'muted']} label={t('licenses.unknown')} title={state} />;
  }
  const label = t(`payments.state.${state}`);
  if (state !== 'canceled' && state !== 'failed') return <IconChip appearance={appearances[state]} label={label} />;
  const reason = reasonOf(payment, t('payments.reasons', { returnObjects: true }));
  return (
    <>
      <IconChip appearance={appearances[state]} label={label} title={reason} />
      <span className="visually-hidden">{` (${reason})`}</span>
    </>
  );
}
