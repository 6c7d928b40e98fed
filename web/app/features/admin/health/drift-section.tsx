import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import BlockIcon from '@mui/icons-material/BlockOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { AdminPayment, Drift, License } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatStamp } from '../../../lib/dates.ts';
import { useLocale } from '../../../lib/locale.ts';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { StatusChip, TypeChip } from '../../../ui/license-chips.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PaymentChip } from '../../../ui/payment-chip.tsx';
import { RowAction } from '../../../ui/row-action.tsx';
import { type Revocable, RevokeDialog } from '../licenses/revoke-dialog.tsx';
import { useProblem } from '../payments/use-problem.ts';
import { useDrift } from './get-drift.ts';
import { HealthSection } from './health-section.tsx';
import { ReconcileBar } from './reconcile-bar.tsx';

type Kind = keyof Drift;
type Notification = Drift['unapplied'][number];

const nowrap = { whiteSpace: 'nowrap' };

function OpenPayment({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <RowAction
      icon={<ArticleIcon fontSize="small" />}
      text={t('panel.health.open')}
      label={t('panel.health.openOf', { id })}
      to={`?${new URLSearchParams({ tab: 'payments', payment: id })}`}
    />
  );
}

function Problem({ problem }: { problem: string | null }) {
  return useProblem(problem);
}

const usePaymentColumns = (doubted: boolean): Column<AdminPayment>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    {
      name: 'date',
      title: t('panel.payments.date'),
      cell: ({ created_at }) => <Box sx={nowrap}>{formatStamp(created_at, locale)}</Box>,
    },
    {
      name: 'email',
      title: t('panel.payments.email'),
      cell: ({ email }) => <Box sx={{ overflowWrap: 'anywhere' }}>{email}</Box>,
    },
    { name: 'client', title: t('panel.payments.client'), cell: ({ client_id }) => <CopyableId value={client_id} /> },
    {
      name: 'amount',
      title: t('panel.payments.amount'),
      cell: ({ amount, currency }) => <Box sx={nowrap}>{formatMoney(amount, currency, locale)}</Box>,
    },
    doubted
      ? { name: 'problem', title: t('panel.payment.problem'), cell: ({ problem }) => <Problem problem={problem} /> }
      : { name: 'state', title: t('panel.payments.state'), cell: (payment) => <PaymentChip payment={payment} /> },
    { name: 'actions', title: t('panel.list.actions'), actions: true, cell: ({ id }) => <OpenPayment id={id} /> },
  ];
};

const useLicenseColumns = (onRevoke: (license: Revocable) => void): Column<License>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const day = (date: string) => <Box sx={nowrap}>{formatDay(date, locale)}</Box>;
  return [
    { name: 'id', title: t('licenses.id'), cell: ({ id }) => <CopyableId value={id} /> },
    { name: 'client', title: t('licenses.client'), cell: ({ client_id }) => <CopyableId value={client_id} /> },
    { name: 'type', title: t('licenses.typeTitle'), cell: ({ license_type }) => <TypeChip type={license_type} /> },
    { name: 'status', title: t('licenses.statusTitle'), cell: ({ status }) => <StatusChip status={status} /> },
    { name: 'issued', title: t('licenses.issued'), cell: ({ issued_at }) => day(issued_at) },
    { name: 'expires', title: t('licenses.expires'), cell: ({ expires_at }) => day(expires_at) },
    {
      name: 'actions',
      title: t('panel.list.actions'),
      actions: true,
      cell: ({ id, client_id: client, license_type: type, status }) =>
        status === 'revoked' ? null : (
          <RowAction
            icon={<BlockIcon fontSize="small" />}
            text={t('panel.installations.revoke')}
            label={t('panel.installations.revokeOf', { client })}
            danger
            onClick={() => onRevoke({ id, client, type })}
          />
        ),
    },
  ];
};

const useNotificationColumns = (): Column<Notification>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const outcomes: Record<string, string> = t('panel.health.outcomes', { returnObjects: true });
  return [
    {
      name: 'received',
      title: t('panel.health.received'),
      cell: ({ received_at }) => <Box sx={nowrap}>{formatStamp(received_at, locale)}</Box>,
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

interface DriftKindProps<Row> {
  kind: Kind;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

function DriftKind<Row extends { id: string }>({ kind, rows, columns }: DriftKindProps<Row>) {
  const { t } = useTranslation();
  const id = useId();
  if (rows.length === 0) return null;
  const title = t(`panel.health.kinds.${kind}.title`);
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography id={id} component="h3" variant="h4">
        {`${title} · ${rows.length}`}
      </Typography>
      <Typography color="textSecondary" variant="body2" sx={{ mb: 1.5, maxWidth: '80ch' }}>
        {t(`panel.health.kinds.${kind}.text`)}
      </Typography>
      <Paper>
        <DataTable caption={title} columns={columns} rows={rows} rowKey={(row) => row.id} />
      </Paper>
    </Box>
  );
}

function DriftKinds({ drift }: { drift: Drift }) {
  const { t } = useTranslation();
  const [revoking, setRevoking] = useState<Revocable | null>(null);
  const payments = usePaymentColumns(false);
  const doubted = usePaymentColumns(true);
  const licenses = useLicenseColumns(setRevoking);
  const notifications = useNotificationColumns();
  return (
    <>
      {Object.values(drift).every(({ length }) => length === 0) && (
        <Alert severity="success" role="status">
          {t('panel.health.agree')}
        </Alert>
      )}
      <DriftKind kind="paid_without_license" rows={drift.paid_without_license} columns={payments} />
      <DriftKind kind="license_without_payment" rows={drift.license_without_payment} columns={licenses} />
      <DriftKind kind="doubted" rows={drift.doubted} columns={doubted} />
      <DriftKind kind="unapplied" rows={drift.unapplied} columns={notifications} />
      <RevokeDialog license={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}

/** Where money and licenses do not agree, and what can be done about it. */
export function DriftSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useDrift();
  return (
    <HealthSection title={t('panel.health.drift')} lead={t('panel.health.driftLead')}>
      <ReconcileBar />
      {error && <LoadFailure text={t('panel.health.loadFailed')} error={error} onRetry={() => void refetch()} />}
      {data ? <DriftKinds drift={data} /> : !error && <Skeleton variant="rounded" height={48} />}
    </HealthSection>
  );
}
