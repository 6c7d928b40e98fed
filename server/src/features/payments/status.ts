import { type PaymentStatus, paymentStatuses } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { counter } from '../../platform/telemetry/counters.ts';
import { traced } from '../../platform/work.ts';
import { audit, shop } from '../audit/service.ts';
import type { LicenseRow } from '../licenses/service.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { planPricesOf } from './domain.ts';
import { paymentSucceeded } from './mail.tsx';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

/** A transaction that is rolled back afterwards has counted too, which is rare enough for a chart. */
export const countPayment = counter(
  'warden_payments_total',
  'Payments that reached a status; pending ones are new',
  'status',
  paymentStatuses,
);

/** Writes the audit entry of a new status. */
export const recordStatus = async (tx: Db, payment: PaymentRow, status: PaymentStatus, facts: object, at: Date) => {
  countPayment(status);
  await audit(tx, {
    ...shop,
    action: `payment.${status}`,
    subject: `payment:${payment.id}`,
    owner: payment.userId,
    before: { status: payment.status },
    after: { status, ...facts },
    at,
  });
};

/**
 * Does everything that follows from the arrival of the money, in whatever way it came: the payment succeeds, its
 * license is issued and mailed, and a company gets its documents. The caller has locked the payment and knows that it
 * has not succeeded before.
 */
export const succeed = async (
  {
    licenses,
    jobs,
    cardDocuments,
    webhooks,
  }: Pick<PaymentDependencies, 'licenses' | 'jobs' | 'cardDocuments' | 'webhooks'>,
  tx: Db,
  payment: PaymentRow,
  { change, facts }: { change: Partial<PaymentRow> & { paidAt: Date }; facts: object },
  now: Date,
): Promise<LicenseRow> => {
  const { id: paymentId, userId, clientId, plan: type, licensee, hostname } = payment;
  const succeeded = { status: 'succeeded', updatedAt: now, cancelReason: null, licensed: true, company: null } as const;
  await store.updatePayment(tx, paymentId, { ...change, ...succeeded });
  const order = { userId, clientId, type, licensee, hostname, paymentId, prices: planPricesOf(payment), actor: shop };
  const from = payment.company ? await licenses.startOf(tx, clientId, type, now) : now;
  const license = await traced('license issue', () => licenses.issue(tx, order, now));
  await enqueueMail({ jobs }, tx, paymentSucceeded, { paymentId });
  await recordStatus(tx, payment, 'succeeded', { ...facts, license: license.id }, now);
  const data = { payment_id: paymentId, license_id: license.id };
  await webhooks.emit(tx, { owner: userId }, { type: 'payment.succeeded', data });
  if (payment.company) await cardDocuments.paid(tx, { ...payment, paidAt: change.paidAt }, { license, from }, now);
  return license;
};
