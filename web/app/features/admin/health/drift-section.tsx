import type { Drift } from '@warden/contract';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Lazy } from '../../../ui/lazy-part.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Paper } from '../../../ui/paper.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import { TitledSection } from '../../../ui/titled-section.tsx';
import { revokeDialog } from '../dialogs.ts';
import type { Revocable } from '../licenses/revoke-dialog.tsx';
import { useLicenseColumns, useNotificationColumns, usePaymentColumns } from './drift-columns.tsx';
import styles from './health.module.css';
import { useDrift } from './health-queries.ts';
import { ReconcileBar } from './reconcile-bar.tsx';

type Kind = keyof Drift;

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
    <section aria-labelledby={id} className={styles.kind}>
      <Text id={id} as="h3" variant="h4">
        {`${title} · ${rows.length}`}
      </Text>
      <Text muted variant="body2" className={styles.kindText}>
        {t(`panel.health.kinds.${kind}.text`)}
      </Text>
      <Paper>
        <DataTable caption={title} columns={columns} rows={rows} rowKey={(row) => row.id} />
      </Paper>
    </section>
  );
}

function DriftKinds({ drift }: { drift: Drift }) {
  const { t } = useTranslation();
  const [revoking, setRevoking] = useState<Revocable | null>(null);
  const payments = usePaymentColumns(false);
  const mismatched = usePaymentColumns(true);
  const licenses = useLicenseColumns(setRevoking);
  const notifications = useNotificationColumns();
  return (
    <>
      {Object.values(drift).every((rows) => !rows?.length) && (
        <Alert severity="success" role="status">
          {t('panel.health.agree')}
        </Alert>
      )}
      <DriftKind kind="paid_without_license" rows={drift.paid_without_license} columns={payments} />
      <DriftKind kind="license_without_payment" rows={drift.license_without_payment} columns={licenses} />
      <DriftKind kind="doubted" rows={drift.doubted} columns={mismatched} />
      <DriftKind kind="failed_refunds" rows={drift.failed_refunds ?? []} columns={payments} />
      <DriftKind kind="unapplied" rows={drift.unapplied} columns={notifications} />
      {revoking && <Lazy part={revokeDialog} above props={{ license: revoking, onClose: () => setRevoking(null) }} />}
    </>
  );
}

/** Payments and licenses that do not match, and what can be done about each. */
export function DriftSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useDrift();
  return (
    <TitledSection title={t('panel.health.drift')} lead={t('panel.health.driftLead')}>
      <ReconcileBar />
      {error && <LoadFailure text={t('panel.health.loadFailed')} error={error} onRetry={() => void refetch()} />}
      {data ? <DriftKinds drift={data} /> : !error && <Skeleton variant="rounded" height={48} />}
    </TitledSection>
  );
}
