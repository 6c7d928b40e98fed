import type { AdminPayment, Drift, License } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { StatusChip, TypeChip } from '../../../entities/license/license-chips.tsx';
import { PaymentChip } from '../../../entities/payment/payment-chip.tsx';
import { formatDay, formatStamp } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { BreakableEmail } from '../../../ui/breakable-email.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { RowAction } from '../../../ui/row-action.tsx';
import shared from '../admin.module.css';
import type { Revocable } from '../licenses/revoke-dialog.tsx';
import { useProblem } from '../payments/use-problem.ts';
import { useDuties } from '../use-duties.ts';

type Notification = Drift['unapplied'][number];

function OpenPayment({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <RowAction
      text={t('panel.health.open')}
      label={t('panel.health.openOf', { id })}
      to={`?${new URLSearchParams({ tab: 'payments', payment: id })}`}
    />
  );
}

function Problem({ problem }: { problem: string | null }) {
  return useProblem(problem);
}

export const usePaymentColumns = (isMismatched: boolean): Column<AdminPayment>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    {
      name: 'date',
      title: t('panel.payments.date'),
      cell: ({ created_at }) => <div className={shared.nowrap}>{formatStamp(created_at, locale)}</div>,
    },
    {
      name: 'email',
      title: t('panel.payments.email'),
      cell: ({ email }) => <BreakableEmail email={email} />,
    },
    { name: 'client', title: t('panel.payments.client'), cell: ({ client_id }) => <CopyableId value={client_id} /> },
    {
      name: 'amount',
      title: t('panel.payments.amount'),
      cell: ({ amount, currency }) => <div className={shared.nowrap}>{formatMoney(amount, currency, locale)}</div>,
    },
    isMismatched
      ? { name: 'problem', title: t('panel.payment.problem'), cell: ({ problem }) => <Problem problem={problem} /> }
      : { name: 'state', title: t('panel.payments.state'), cell: (payment) => <PaymentChip payment={payment} /> },
    { name: 'actions', title: t('panel.list.actions'), actions: true, cell: ({ id }) => <OpenPayment id={id} /> },
  ];
};

export const useLicenseColumns = (onRevoke: (license: Revocable) => void): Column<License>[] => {
  const { t } = useTranslation();
  const administers = useDuties()('administer');
  const locale = useLocale();
  const day = (date: string) => <div className={shared.nowrap}>{formatDay(date, locale)}</div>;
  return [
    { name: 'id', title: t('licenses.id'), cell: ({ id }) => <CopyableId value={id} /> },
    { name: 'client', title: t('licenses.client'), cell: ({ client_id }) => <CopyableId value={client_id} /> },
    { name: 'type', title: t('licenses.typeTitle'), cell: ({ license_type }) => <TypeChip type={license_type} /> },
    { name: 'status', title: t('licenses.statusTitle'), cell: (license) => <StatusChip license={license} /> },
    { name: 'issued', title: t('licenses.issued'), cell: ({ issued_at }) => day(issued_at) },
    { name: 'expires', title: t('licenses.expires'), cell: ({ expires_at }) => day(expires_at) },
    {
      name: 'actions',
      title: t('panel.list.actions'),
      actions: true,
      cell: ({ id, client_id: client, license_type: type, status }) =>
        status === 'revoked' || !administers ? null : (
          <RowAction
            text={t('panel.installations.revoke')}
            label={t('panel.installations.revokeOf', { client })}
            danger
            onClick={() => onRevoke({ id, client, type })}
          />
        ),
    },
  ];
};

export const useNotificationColumns = (): Column<Notification>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const outcomes: Record<string, string> = t('panel.health.outcomes', { returnObjects: true });
  return [
    {
      name: 'received',
      title: t('panel.health.received'),
      cell: ({ received_at }) => <div className={shared.nowrap}>{formatStamp(received_at, locale)}</div>,
    },
    { name: 'event', title: t('panel.health.event'), cell: ({ event }) => <code>{event}</code> },
    { name: 'object', title: t('panel.health.object'), cell: ({ object_id }) => <CopyableId value={object_id} /> },
    {
      name: 'outcome',
      title: t('panel.health.outcome'),
      cell: ({ outcome }) => (outcome ? (outcomes[outcome] ?? outcome) : t('panel.health.waiting')),
    },
    {
      name: 'actions',
      title: t('panel.list.actions'),
      actions: true,
      cell: ({ payment_id }) => (payment_id ? <OpenPayment id={payment_id} /> : null),
    },
  ];
};
