import BlockIcon from '@mui/icons-material/BlockOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import EventBusyIcon from '@mui/icons-material/EventBusyOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlined';
import HourglassIcon from '@mui/icons-material/HourglassTopOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import TaskIcon from '@mui/icons-material/TaskOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import type { CustomerPayment, PaymentInvoice } from '@warden/contract';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { type ChipAppearance, IconChip } from '../../ui/icon-chip.tsx';
import { invoiceStateOf } from './invoice-state.ts';

const appearances: Record<ReturnType<typeof invoiceStateOf>, ChipAppearance> = {
  open: [ScheduleIcon, 'expiring'],
  partly: [HourglassIcon, 'trial'],
  paid: [CheckCircleIcon, 'active'],
  ready: [TaskIcon, 'active'],
  expired: [EventBusyIcon, 'expired'],
  canceled: [BlockIcon, 'expired'],
  returned: [UndoIcon, 'expired'],
};

interface InvoiceChipProps extends Pick<CustomerPayment, 'documents'> {
  invoice: PaymentInvoice;
  /** Whether the last day stands beside it already. */
  brief?: boolean;
}

/** The state of an invoice, with its last day where that matters. */
export function InvoiceChip({ invoice, documents, brief = false }: InvoiceChipProps) {
  const { t } = useTranslation();
  const date = formatDay(invoice.valid_until, useLocale());
  const notes: Partial<Record<string, string>> = {
    open: t('documents.until', { date }),
    partly: t('documents.until', { date }),
    expired: date,
  };
  const state = invoiceStateOf(invoice, { documents });
  // A newer server may send a status that this page does not know yet.
  if (!Object.hasOwn(appearances, state)) {
    return <IconChip appearance={[HelpIcon, 'muted']} label={t('licenses.unknown')} title={state} />;
  }
  const note = brief ? null : (notes[state] ?? null);
  return <IconChip appearance={appearances[state]} label={t(`documents.state.${state}`)} note={note} />;
}
