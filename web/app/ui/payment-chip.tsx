import BlockIcon from '@mui/icons-material/BlockOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlined';
import HourglassIcon from '@mui/icons-material/HourglassTopOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import type { Payment } from '@warden/contract';
import { useTranslation } from 'react-i18next';
import { reasonOf, stateOf } from '../lib/payment-state.ts';
import { type Look, LookChip } from './look-chip.tsx';
import { visuallyHidden } from './visually-hidden.ts';

const looks = {
  pending: [ScheduleIcon, 'expiring'],
  waiting_for_capture: [HourglassIcon, 'trial'],
  succeeded: [CheckCircleIcon, 'active'],
  canceled: [BlockIcon, 'expired'],
  failed: [ErrorIcon, 'revoked'],
  refunded: [UndoIcon, 'expired'],
} as const satisfies Record<string, Look>;

/** What became of a payment, and under the pointer why. */
export function PaymentChip({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const state = stateOf(payment);
  // A newer server may send a word that has no name here yet.
  if (!Object.hasOwn(looks, state)) {
    return <LookChip look={[HelpIcon, 'muted']} label={t('licenses.unknown')} title={state} />;
  }
  const label = t(`payments.state.${state}`);
  if (state !== 'canceled' && state !== 'failed') return <LookChip look={looks[state]} label={label} />;
  const reason = reasonOf(payment, t('payments.reasons', { returnObjects: true }));
  return (
    <>
      <LookChip look={looks[state]} label={label} title={reason} />
      <Box component="span" sx={visuallyHidden}>
        {` (${reason})`}
      </Box>
    </>
  );
}
