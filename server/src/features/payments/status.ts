import { type PaymentStatus, paymentStatuses } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { counter } from '../../platform/telemetry/counters.ts';
import { traced } from '../../platform/work.ts';
import { audit, shop } from '../audit/service.ts';
import type { PaymentDependencies, Sold } from './dependencies.ts';
import { planPricesOf, yearPaidFor } from './domain.ts';
import { type OrderLineRow, writtenLines } from './lines.ts';
import { orderSucceeded, paymentSucceeded } from './mail.tsx';
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

type Issuing = Pick<PaymentDependencies, 'licenses' | 'jobs' | 'cardDocuments' | 'webhooks' | 'promoCodes'>;

/**
 * Issues the license of one line of a locked payment. A line whose buyer has not said yet for which installation it is
 * gets none. The start of the term is for the documents of the sale.
 */
export const issueLine = async (
  { licenses }: Pick<Issuing, 'licenses'>,
  tx: Db,
  payment: PaymentRow,
  line: OrderLineRow,
  now: Date,
): Promise<Sold> => {
  const { clientId, plan, hostname, years: termYears, days: termDays, yearPrice: amount, individualPrice } = line;
  if (clientId === null) return { line, license: null, from: null };
  const { id: paymentId, userId, licensee } = payment;
  const from = hasDocuments(payment) ? await licenses.startOf(tx, clientId, plan, now) : now;
  const order = {
    ...{ userId, clientId, type: plan, licensee, hostname, paymentId, orderLineId: line.id, termYears, termDays },
    prices: planPricesOf({ plan, amount, individualPrice }),
    yearPaid: yearPaidFor(line),
    actor: shop,
  };
  return { line, license: await traced('license issue', () => licenses.issue(tx, order, now)), from };
};

const hasDocuments = ({ company, method }: PaymentRow) => company !== null || method === 'invoice';

/** The ids of licenses as audit entries and webhooks name them: of several, all beside the first. */
const namesOf = (ids: readonly string[], one: string, all: string) => ({
  ...(ids[0] ? { [one]: ids[0] } : {}),
  ...(ids.length > 1 ? { [all]: [...ids] } : {}),
});

/**
 * Does everything that follows from the arrival of the money, in whatever way it came: the payment succeeds, each of
 * its lines gets its license, the licenses are mailed, and a company gets its documents. The caller has locked the
 * payment and knows that it has not succeeded before.
 */
export const succeed = async (
  dependencies: Issuing,
  tx: Db,
  payment: PaymentRow,
  { change, facts }: { change: Partial<PaymentRow> & { paidAt: Date }; facts: object },
  now: Date,
): Promise<Sold[]> => {
  const { jobs, cardDocuments, promoCodes, webhooks } = dependencies;
  const { id: paymentId, userId } = payment;
  const succeeded = { status: 'succeeded', updatedAt: now, cancelReason: null, licensed: true, company: null } as const;
  await store.updatePayment(tx, paymentId, { ...change, ...succeeded });
  // The use of the code was given back where the payment had ended before.
  if (payment.promoCodeId) await promoCodes.retake(tx, paymentId);
  const sold: Sold[] = [];
  for (const line of await writtenLines(tx, payment)) sold.push(await issueLine(dependencies, tx, payment, line, now));
  const mail = sold.length > 1 || !sold[0]?.license ? orderSucceeded : paymentSucceeded;
  await enqueueMail({ jobs }, tx, mail, { paymentId });
  const ids = sold.flatMap(({ license }) => license?.id ?? []);
  await recordStatus(tx, payment, 'succeeded', { ...facts, ...namesOf(ids, 'license', 'licenses') }, now);
  const data = { payment_id: paymentId, ...namesOf(ids, 'license_id', 'license_ids') };
  await webhooks.emit(tx, { owner: userId }, { type: 'payment.succeeded', data });
  if (payment.company) await cardDocuments.paid(tx, { ...payment, ...change }, sold, now);
  return sold;
};
