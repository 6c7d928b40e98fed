import type { CustomerPayment } from '@warden/contract';
import { formatLicenses, formatMoney } from '@warden/i18n/format';
import { PlansChip } from '../../entities/license/license-chips.tsx';
import { InvoiceChip } from '../../entities/payment/invoice-chip.tsx';
import { isOrder, plansOf } from '../../entities/payment/order-state.ts';
import { PaymentChip } from '../../entities/payment/payment-chip.tsx';
import { isBySbp } from '../../entities/payment/payment-state.ts';
import { formatDay, formatStamp } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Clipped } from '../../ui/clipped.tsx';
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

/** A value with a smaller one below it, because the table has many columns. On a card they stand beside each other. */
function TwoLines({ lines: [first, ...others] }: { lines: readonly string[] }) {
  return (
    <div className={styles.lines}>
      {first}
      {others.map((other) => (
        <span key={other} className={styles.other}>
          {' '}
          {other}
        </span>
      ))}
    </div>
  );
}

export function PaymentTable({ rows, stale, ...on }: PaymentTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const cards = useMedia('belowMd');
  // On a tablet there is no room for a column of its own.
  const narrow = useMedia('belowLg');
  const columns: Column<CustomerPayment>[] = [
    {
      name: 'date',
      title: t('payments.date'),
      onCard: 'none',
      cell: ({ created_at }) => <TwoLines lines={formatStamp(created_at, locale).split(', ')} />,
    },
    {
      name: 'install',
      title: t('payments.install'),
      // The names of companies are long, and the columns beside it are not.
      width: '24%',
      onCard: 'title',
      cell: (payment) => {
        const { client_id, company } = payment;
        const plans = plansOf(payment).map((plan) => t(`licenses.type.${plan}`));
        const below = [company, ...(narrow ? plans : [])].filter(Boolean).join(', ');
        return (
          <div className={styles.install}>
            {isOrder(payment) ? (
              <div className={styles.several}>{formatLicenses(payment.lines?.length ?? 0, locale)}</div>
            ) : (
              <CopyableId value={client_id} />
            )}
            {below && (
              <div className={styles.company}>
                <Clipped text={below} max={240} />
              </div>
            )}
          </div>
        );
      },
    },
    ...(narrow
      ? []
      : [
          {
            name: 'plan',
            title: t('payments.plan'),
            cell: (payment: CustomerPayment) => <PlansChip plans={plansOf(payment)} />,
          },
        ]),
    {
      name: 'state',
      title: t('payments.stateTitle'),
      onCard: 'plain',
      cell: (payment) => (
        <div className={styles.state}>
          {payment.invoice ? (
            <InvoiceChip invoice={payment.invoice} documents={payment.documents} />
          ) : (
            <PaymentChip payment={payment} />
          )}
        </div>
      ),
    },
    {
      name: 'amount',
      title: t('payments.amount'),
      onCard: 'plain',
      cell: (payment) => {
        const { amount, currency, invoice, created_at } = payment;
        const method = invoice
          ? t('documents.method.invoice', { number: invoice.number })
          : t(`documents.method.${isBySbp(payment) ? 'sbp' : 'card'}`);
        const lines = [formatMoney(amount, currency, locale), method];
        return <TwoLines lines={cards ? [formatDay(created_at, locale), ...lines] : lines} />;
      },
    },
    {
      name: 'documents',
      title: t('documents.title'),
      onCard: 'none',
      cell: (payment) => <PaymentDocuments payment={payment} />,
    },
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
