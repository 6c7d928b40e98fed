import Box from '@mui/material/Box';
import type { AdminInvoice } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { InvoiceChip } from '../../../entities/payment/invoice-chip.tsx';
import { useListAddress } from '../../../lib/address/use-list-address.ts';
import { useOpened } from '../../../lib/address/use-opened.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useDetailsColumn } from '../list/details-column.tsx';
import { ListFrame } from '../list/list-frame.tsx';
import { ExportPeriod } from './export-period.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { InvoiceFilters } from './invoice-filters.tsx';
import { invoiceShape, useAdminInvoices } from './list-invoices.ts';
import { useAge } from './use-age.ts';

const nowrap = { whiteSpace: 'nowrap' };
const small = { color: 'text.secondary', fontSize: '0.8125rem' };

const useColumns = (onOpen: (id: string) => void): Column<AdminInvoice>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const ageOf = useAge();
  const details = useDetailsColumn<AdminInvoice>(
    t('panel.invoices.details'),
    ({ number, company }) => t('panel.invoices.detailsOf', { number, company }),
    onOpen,
  );
  // On a tablet there is room for the most important columns only. The status names the last day too.
  const narrow = useMedia('mdOnly');
  const columns: Column<AdminInvoice>[] = [
    {
      name: 'number',
      title: t('panel.invoices.number'),
      cell: ({ number }) => <Box sx={{ ...nowrap, fontWeight: 600 }}>{number}</Box>,
    },
    {
      name: 'issued',
      title: t('panel.invoices.issued'),
      sortBy: 'issued',
      cell: ({ issued_on }) => <Box sx={nowrap}>{formatDay(issued_on, locale)}</Box>,
    },
    {
      name: 'company',
      title: t('panel.invoices.company'),
      cell: ({ company, inn }) => (
        <Box sx={{ minWidth: { md: 140 }, overflowWrap: 'anywhere' }}>
          {company}
          {inn && <Box sx={small}>{t('panel.invoices.innOf', { inn })}</Box>}
        </Box>
      ),
    },
    {
      name: 'amount',
      title: t('panel.invoices.amount'),
      numeric: true,
      cell: ({ amount, currency }) => <Box sx={nowrap}>{formatMoney(amount, currency, locale)}</Box>,
    },
    {
      name: 'received',
      title: t('panel.invoices.received'),
      numeric: true,
      cell: ({ received, currency }) => (
        <Box sx={received ? nowrap : { ...nowrap, color: 'text.secondary' }}>
          {formatMoney(received, currency, locale)}
        </Box>
      ),
    },
    {
      name: 'validUntil',
      title: t('panel.invoices.validUntil'),
      cell: ({ valid_until }) => <Box sx={nowrap}>{formatDay(valid_until, locale)}</Box>,
    },
    {
      name: 'age',
      title: t('panel.invoices.state'),
      sortBy: 'age',
      cell: (invoice) => (
        <Box>
          <InvoiceChip invoice={invoice} documents={invoice.documents} />
          {invoice.status === 'open' && <Box sx={{ ...small, ...nowrap }}>{ageOf(invoice)}</Box>}
        </Box>
      ),
    },
    details,
  ];
  return columns.filter(({ name }) => !(narrow && (name === 'received' || name === 'validUntil')));
};

/** The invoices of all customers. */
export function InvoicesPart() {
  const { t } = useTranslation();
  const list = useListAddress(invoiceShape);
  const { opened, open, close } = useOpened('invoice');
  return (
    <>
      <ListFrame
        list={list}
        answer={useAdminInvoices(list.state)}
        columns={useColumns(open)}
        caption={t('panel.invoices.caption')}
        failed={t('panel.invoices.loadFailed')}
        noMatch={t('panel.invoices.noMatch')}
        none={t('panel.invoices.none')}
        filters={<InvoiceFilters list={list} />}
        tools={<ExportPeriod />}
      />
      <InvoiceDialog id={opened} onClose={close} />
    </>
  );
}
