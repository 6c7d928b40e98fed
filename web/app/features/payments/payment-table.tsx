import type { CustomerPayment } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { TypeChip } from '../../entities/license/license-chips.tsx';
import { InvoiceChip } from '../../entities/payment/invoice-chip.tsx';
import { PaymentChip } from '../../entities/payment/payment-chip.tsx';
import { formatStamp } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { PaymentActions, type PaymentRowActions } from './payment-actions.tsx';
import { PaymentDocuments } from './payment-documents.tsx';
import styles from './payment-table.module.css';

interface PaymentTableProps extends PaymentRowActions {
  rows: readonly CustomerPayment[] | undefined;
  stale: boolean;
}

/** A value with a smaller one below it, because the table has many columns. */
function TwoLines({ first, second }: { first: string; second: string | undefined }) {
  return (
    <div className={styles.lines}>
      {first} <span className={styles.second}>{second}</span>
    </div>
  );
}

export function PaymentTable({ rows, stale, ...on }: PaymentTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  // On a tablet there is no room for a column of its own.
  const narrow = useMedia('mdOnly');
  const plan: Column<CustomerPayment> = {
    name: 'plan',
    title: t('payments.plan'),
    cell: (payment) => <TypeChip type={payment.plan} />,
  };
  const columns: Column<CustomerPayment>[] = [
    {
      name: 'date',
      title: t('payments.date'),
      cell: ({ created_at }) => {
        const [day = '', time] = formatStamp(created_at, locale).split(', ');
        return <TwoLines first={day} second={time} />;
      },
    },
    {
      name: 'install',
      title: t('payments.install'),
      cell: (payment) => (
        <div>
          <CopyableId value={payment.client_id} />
          {narrow && plan.cell(payment)}
        </div>
      ),
    },
    ...(narrow ? [] : [plan]),
    {
      name: 'amount',
      title: t('payments.amount'),
      cell: ({ amount, currency, invoice }) => (
        <TwoLines
          first={formatMoney(amount, currency, locale)}
          second={invoice ? t('documents.method.invoice', { number: invoice.number }) : t('documents.method.card')}
        />
      ),
    },
    {
      name: 'state',
      title: t('payments.stateTitle'),
      cell: (payment) =>
        payment.invoice ? (
          <InvoiceChip invoice={payment.invoice} documents={payment.documents} />
        ) : (
          <PaymentChip payment={payment} />
        ),
    },
    { name: 'documents', title: t('documents.title'), cell: (payment) => <PaymentDocuments payment={payment} /> },
    {
      name: 'actions',
      title: t('payments.actions'),
      actions: true,
      cell: (payment) => <PaymentActions payment={payment} {...on} />,
    },
  ];
  return (
    <DataTable caption={t('payments.caption')} columns={columns} rows={rows} rowKey={({ id }) => id} stale={stale} />
  );
}
