import type { AdminInvoice } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { InvoiceChip } from '../../../entities/payment/invoice-chip.tsx';
import { type ListInAddress, useListAddress } from '../../../lib/address/use-list-address.ts';
import { useOpened } from '../../../lib/address/use-opened.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Clipped } from '../../../ui/clipped.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Lazy } from '../../../ui/lazy-part.tsx';
import { useFilterFields } from '../../../ui/use-filter-fields.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import shared from '../admin.module.css';
import { invoiceDialog } from '../dialogs.ts';
import { useDetailsColumn } from '../list/details-column.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { ListFrame } from '../list/list-frame.tsx';
import { useDuties } from '../use-duties.ts';
import { ExportPeriod } from './export-period.tsx';
import styles from './invoices.module.css';
import { invoiceShape, useAdminInvoices } from './list-invoices.ts';
import { useAge } from './use-age.ts';

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
      cell: ({ number }) => <div className={cx(shared.nowrap, shared.bold)}>{number}</div>,
    },
    {
      name: 'issued',
      title: t('panel.invoices.issued'),
      sortBy: 'issued',
      cell: ({ issued_on }) => <div className={shared.nowrap}>{formatDay(issued_on, locale)}</div>,
    },
    {
      name: 'company',
      title: t('panel.invoices.company'),
      cell: ({ company, inn }) => (
        <div className={styles.company}>
          <Clipped text={company} max={260} />
          {inn && <div className={shared.fine}>{t('panel.invoices.innOf', { inn })}</div>}
        </div>
      ),
    },
    {
      name: 'amount',
      title: t('panel.invoices.amount'),
      numeric: true,
      cell: ({ amount, currency }) => <div className={shared.nowrap}>{formatMoney(amount, currency, locale)}</div>,
    },
    {
      name: 'received',
      title: t('panel.invoices.received'),
      numeric: true,
      cell: ({ received, currency }) => (
        <div className={cx(shared.nowrap, !received && shared.muted)}>{formatMoney(received, currency, locale)}</div>
      ),
    },
    {
      name: 'validUntil',
      title: t('panel.invoices.validUntil'),
      cell: ({ valid_until }) => <div className={shared.nowrap}>{formatDay(valid_until, locale)}</div>,
    },
    {
      name: 'age',
      title: t('panel.invoices.state'),
      sortBy: 'age',
      cell: (invoice) => (
        <div>
          <InvoiceChip invoice={invoice} documents={invoice.documents} brief={!narrow} />
          {invoice.status === 'open' && <div className={cx(shared.fine, shared.nowrap)}>{ageOf(invoice)}</div>}
        </div>
      ),
    },
    details,
  ];
  return columns.filter(({ name }) => !(narrow && (name === 'received' || name === 'validUntil')));
};

function Filters({ list }: { list: ListInAddress<typeof invoiceShape> }) {
  const { t } = useTranslation();
  const { text, choice, day } = useFilterFields(list);
  return (
    <FilterBar
      label={t('panel.invoices.filters')}
      list={list}
      orders={t('panel.invoices.order', { returnObjects: true })}
    >
      {text('search', t('panel.invoices.search'), t('panel.invoices.searchHint'))}
      {choice('status', t('panel.invoices.state'), (status) => t(`panel.invoices.statuses.${status}`))}
      {day('validFrom', t('panel.invoices.validFrom'))}
    </FilterBar>
  );
}

/** The invoices of all customers. */
export function InvoicesPart() {
  const { t } = useTranslation();
  const list = useListAddress(invoiceShape);
  const { opened, open, close } = useOpened('invoice');
  const does = useDuties();
  return (
    <>
      <ListFrame
        list={list}
        answer={useAdminInvoices(list.state)}
        columns={useColumns(open)}
        onApproach={invoiceDialog.preload}
        caption={t('panel.invoices.caption')}
        failed={t('panel.invoices.loadFailed')}
        noMatch={t('panel.invoices.noMatch')}
        none={t('panel.invoices.none')}
        filters={<Filters list={list} />}
        tools={does('money') && <ExportPeriod />}
      />
      {opened && <Lazy part={invoiceDialog} above props={{ id: opened, onClose: close }} />}
    </>
  );
}
