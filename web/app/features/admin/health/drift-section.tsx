import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Drift } from '@warden/contract';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { type Revocable, RevokeDialog } from '../licenses/revoke-dialog.tsx';
import { useLicenseColumns, useNotificationColumns, usePaymentColumns } from './drift-columns.tsx';
import { useDrift } from './get-drift.ts';
import { HealthSection } from './health-section.tsx';
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
      <RevokeDialog license={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}

/** Payments and licenses that do not match, and what can be done about each. */
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
