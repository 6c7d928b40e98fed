import type { contract, ReplyOf } from '@warden/contract';
import { formatDays, formatNumber } from '@warden/i18n/format';
import { useId, useState } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import layout from '../../../ui/layout.module.css';
import { NativeSelect } from '../../../ui/native-field.tsx';
import { Paper } from '../../../ui/paper.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';
import styles from './health.module.css';
import { useReconcile } from './health-queries.ts';

type Result = ReplyOf<typeof contract.admin.reconcile>['data'];

const periods = [8, 30, 90, 365];
const names = ['payments', 'refunds', 'mended', 'unknown', 'doubted', 'paid_without_license'] as const;

function Outcome({ result }: { result: Result }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const open = result.unknown.length + result.doubted.length + result.paid_without_license.length > 0;
  const show = (value: number | string[]) => formatNumber(typeof value === 'number' ? value : value.length, locale);
  return (
    <Alert
      severity={open ? 'warning' : 'success'}
      role="status"
      title={t('panel.health.reconciled')}
      className={shared.above}
    >
      <dl className={styles.values}>
        {names.map((name) => {
          const value = result[name];
          return (
            <div key={name} className={styles.pair}>
              <dt>{`${t(`panel.health.result.${name}`)}:`}</dt>
              <dd className={styles.value}>{show(value)}</dd>
              {typeof value !== 'number' && value.length > 0 && <dd className={styles.ids}>{value.join(', ')}</dd>}
            </div>
          );
        })}
      </dl>
    </Alert>
  );
}

/** Starts a reconciliation with the payment provider and shows its result. */
export function ReconcileBar() {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const [days, setDays] = useState(periods[0] as number);
  const { mutate, data, error, isPending } = useReconcile();
  const refusal = serverMessage(error);
  return (
    <Paper className={styles.reconcile}>
      <div className={styles.reconcileRow}>
        <Text variant="body2" className={styles.reconcileText}>
          {t('panel.health.reconcileText')}
        </Text>
        <div className={cx(layout.row, shared.last)}>
          <Text as="label" htmlFor={id} variant="body2" muted>
            {t('panel.health.reconcileDays')}
          </Text>
          <NativeSelect id={id} value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {periods.map((period) => (
              <option key={period} value={period}>
                {formatDays(period, locale)}
              </option>
            ))}
          </NativeSelect>
          <Button variant="outlined" loading={isPending} onClick={() => mutate(days)}>
            {t('panel.health.reconcile')}
          </Button>
        </div>
      </div>
      {error && (
        <Alert severity="error" role="alert" className={shared.above}>
          {refusal ?? t('panel.health.reconcileFailed')}
        </Alert>
      )}
      {data && !error && <Outcome result={data} />}
    </Paper>
  );
}
