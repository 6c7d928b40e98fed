import ReportIcon from '@mui/icons-material/ReportProblemOutlined';
import type { AdminPayment } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { formatLicenses, formatMoney } from '@warden/i18n/format';
import { PlansChip } from '../../../entities/license/license-chips.tsx';
import { isOrder, plansOf } from '../../../entities/payment/order-state.ts';
import { PaymentChip } from '../../../entities/payment/payment-chip.tsx';
import { isBySbp } from '../../../entities/payment/payment-state.ts';
import { toQuery } from '../../../lib/address/list-address.ts';
import { type ListInAddress, useListAddress } from '../../../lib/address/use-list-address.ts';
import { useOpened } from '../../../lib/address/use-opened.ts';
import { formatStamp } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { BreakableEmail } from '../../../ui/breakable-email.tsx';
import { Clipped } from '../../../ui/clipped.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { IconChip } from '../../../ui/icon-chip.tsx';
import { Lazy } from '../../../ui/lazy-part.tsx';
import { useFilterFields } from '../../../ui/use-filter-fields.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import shared from '../admin.module.css';
import { paymentDialog } from '../dialogs.ts';
import { useDetailsColumn } from '../list/details-column.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { ListFrame } from '../list/list-frame.tsx';
import { useDuties } from '../use-duties.ts';
import { paymentShape, useAdminPayments } from './list-payments.ts';
import styles from './payments.module.css';
import { useProblem } from './use-problem.ts';

function State({ payment }: { payment: AdminPayment }) {
  const { t } = useTranslation();
  const problem = useProblem(payment.problem);
  return (
    <div className={styles.state}>
      <PaymentChip payment={payment} />
      {problem && <IconChip appearance={[ReportIcon, 'revoked']} label={t('panel.payments.inDoubt')} title={problem} />}
    </div>
  );
}

function Method({ payment }: { payment: AdminPayment }) {
  const { t } = useTranslation();
  const { method, invoice_number: number, company, inn } = payment;
  if (!number) return t(`panel.payments.methods.${isBySbp(payment) ? 'sbp' : method}`);
  return (
    <div className={styles.method} title={inn ?? undefined}>
      <div className={shared.nowrap}>{t('panel.payments.invoice', { number })}</div>
      <div className={shared.muted}>
        <Clipped text={company} max={240} />
      </div>
    </div>
  );
}

const useColumns = (onOpen: (id: string) => void): Column<AdminPayment>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  // In a table, related values share a column, because a column for each would be wider than most screens.
  const narrow = useMedia('fromMd');
  const client: Column<AdminPayment> = {
    name: 'client',
    title: t('panel.payments.client'),
    cell: (payment) =>
      isOrder(payment) ? (
        <span className={shared.nowrap}>{formatLicenses(payment.lines?.length ?? 0, locale)}</span>
      ) : (
        <CopyableId value={payment.client_id} />
      ),
  };
  const method: Column<AdminPayment> = {
    name: 'method',
    title: t('panel.payments.method'),
    cell: (payment) => <Method payment={payment} />,
  };
  const details = useDetailsColumn<AdminPayment>(
    t('panel.payments.details'),
    ({ email, client_id: client }) => t('panel.payments.detailsOf', { email, client }),
    onOpen,
  );
  return [
    {
      name: 'date',
      title: t('panel.payments.date'),
      sortBy: 'createdAt',
      cell: ({ created_at }) => <div className={shared.nowrap}>{formatStamp(created_at, locale)}</div>,
    },
    {
      name: 'email',
      title: t('panel.payments.email'),
      cell: (payment) => (
        <>
          <div className={styles.email}>
            <BreakableEmail email={payment.email} />
          </div>
          {narrow && client.cell(payment)}
        </>
      ),
    },
    ...(narrow ? [] : [client]),
    {
      name: 'plan',
      title: t('panel.payments.plan'),
      cell: (payment) => (
        <div className={styles.plan}>
          <PlansChip plans={plansOf(payment)} />
          {narrow && method.cell(payment)}
        </div>
      ),
    },
    ...(narrow ? [] : [method]),
    {
      name: 'amount',
      title: t('panel.payments.amount'),
      sortBy: 'amount',
      numeric: true,
      cell: ({ amount, currency }) => <div className={shared.nowrap}>{formatMoney(amount, currency, locale)}</div>,
    },
    { name: 'state', title: t('panel.payments.state'), cell: (payment) => <State payment={payment} /> },
    details,
  ];
};

function Filters({ list }: { list: ListInAddress<typeof paymentShape> }) {
  const { t } = useTranslation();
  const { text, choice } = useFilterFields(list);
  return (
    <FilterBar
      label={t('panel.payments.filters')}
      list={list}
      orders={t('panel.payments.order', { returnObjects: true })}
    >
      {text('email', t('panel.payments.email'))}
      {text('clientId', t('panel.payments.client'))}
      {choice('status', t('panel.payments.status'), (status) => t(`panel.payments.statuses.${status}`))}
      {choice('method', t('panel.payments.method'), (method) => t(`panel.payments.methods.${method}`))}
    </FilterBar>
  );
}

export function PaymentsPart() {
  const { t } = useTranslation();
  const list = useListAddress(paymentShape);
  const { opened, open, close } = useOpened('payment');
  const answer = useAdminPayments(list.state);
  const does = useDuties();
  const shown = answer.data?.rows.find(({ id }) => id === opened);
  return (
    <>
      <ListFrame
        list={list}
        answer={answer}
        columns={useColumns(open)}
        onApproach={paymentDialog.preload}
        caption={t('panel.payments.caption')}
        failed={t('panel.payments.loadFailed')}
        noMatch={t('panel.payments.noMatch')}
        none={t('panel.payments.none')}
        filters={<Filters list={list} />}
        tools={
          does('money') && (
            <ExportButton endpoint={contract.admin.exportPayments} input={{ query: toQuery(list.state) }} />
          )
        }
      />
      {opened && <Lazy part={paymentDialog} above props={{ id: opened, row: shown, onClose: close }} />}
    </>
  );
}
