import type { RefundFailure } from '@warden/contract';
import { panelTexts } from '@warden/i18n';
import { refundReason } from '@warden/i18n/refund-reason';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
import { Refusal } from '../../platform/refusal.ts';
import { licenseStatus } from '../licenses/service.ts';
import type { PaymentDependencies } from './dependencies.ts';
import type { Failure } from './refund-store.ts';
import { payments, refunds } from './tables.ts';

/** A refund as it is told, with its timestamp as JSON has it. */
export type StoredFailure = { at: string; code: string; text: string | null } | null;

/**
 * Selects why the last refund of a payment came to nothing; null where it did not, and once the payment is refunded.
 */
export const sqlRefundFailure = sql<StoredFailure>`(
  select case when payments.refunded_at is null and last.status in ('failed', 'canceled')
    then json_build_object('at', last.updated_at, 'code', coalesce(last.failure_code, 'general_decline'), 'text', last.failure_text)
  end
  from (
    select * from ${refunds} where ${refunds.paymentId} = payments.id
    order by ${refunds.createdAt} desc, ${refunds.id} desc limit 1
  ) last
)`;

/** A condition: the payment is not refunded, because the provider did not make its last refund. */
export const sqlRefundFailed = sql`payments.id in (
  select ${refunds.paymentId} from ${refunds} where ${refunds.status} in ('failed', 'canceled')
) and ${sqlRefundFailure} is not null`;

export const refundFailureToWire = (failure: StoredFailure): RefundFailure | null =>
  failure && { ...failure, at: new Date(failure.at).toISOString() };

export const findRefundFailure = async (tx: Db, paymentId: string): Promise<RefundFailure | null> => {
  const rows = await readRows<{ failure: StoredFailure }>(
    tx,
    sql`select ${sqlRefundFailure} as failure from ${payments} where ${payments.id} = ${paymentId}`,
  );
  return refundFailureToWire(rows[0]?.failure ?? null);
};

/** Says what the provider answered, and what becomes of the licenses. */
export const refundRefused = async (
  { db, licenses, now }: Pick<PaymentDependencies, 'db' | 'licenses' | 'now'>,
  paymentId: string,
  { failureCode: code, failureText: text }: Failure,
) => {
  const [license, ...others] = await licenses.ofPayments(db, [paymentId]);
  const one = license ? licenseStatus(license, now()) : 'none';
  const status = others.length > 0 ? 'several' : one;
  return new Refusal('refund_refused', {
    explain: (locale) => {
      const { refused, reasons, license: endings } = panelTexts[locale].refunds;
      const reason = refundReason({ code, text }, reasons, locale);
      return refused.replace('{{reason}}', () => reason).replace('{{license}}', endings[status]);
    },
  });
};
