import { isByCode } from '@warden/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import { audit, userActor } from '../audit/service.ts';
import { areBound, findInstallNames } from '../clients/service.ts';
import { lineIdOf } from '../licenses/service.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { isOpen } from './domain.ts';
import { findLine, type OrderLineRow, updateLine, writtenLines } from './lines.ts';
import { lockPayment } from './locks.ts';
import { lineLicensed } from './mail.tsx';
import { type Buyer, forStaging, notBound } from './opening.ts';
import { kindOf, refusePlan } from './ordering.ts';
import { findPendingRefund } from './refund-store.ts';
import { issueLine } from './status.ts';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Refusal('not_found');
  return value;
};

/** Issues the license of a line that was paid before, and mails it. */
const issueLate = async (
  dependencies: PaymentDependencies,
  tx: Db,
  payment: PaymentRow,
  line: OrderLineRow,
  now: Date,
) => {
  await issueLine(dependencies, tx, payment, line, now);
  await enqueueMail(dependencies, tx, lineLicensed, { paymentId: payment.id, lineId: line.id });
};

interface LineToAssign {
  payment: PaymentRow;
  line: OrderLineRow;
  lines: readonly OrderLineRow[];
}

/**
 * A code for first licenses alone is not good for an installation that has one, or may get one by another order,
 * whenever its buyer names it.
 */
const refuseByCode = async (
  { promoCodes }: PaymentDependencies,
  tx: Db,
  clientId: string,
  { payment, line }: LineToAssign,
  facts: Parameters<typeof kindOf>[2],
) => {
  if (!isByCode(line.discountReason) || !payment.promoCodeId) return;
  const bought = { plan: line.plan, kind: kindOf(line.plan, undefined, facts), clientId };
  if (!(await promoCodes.isGoodFor(tx, payment.promoCodeId, bought))) {
    throw new Refusal('order_line_by_code', { field: 'client_id' });
  }
};

/** Returns the owner's names of the installation, which must be one that the line may be for. */
const checkClient = async (
  dependencies: PaymentDependencies,
  tx: Db,
  buyer: Buyer,
  clientId: string,
  assigned: LineToAssign,
) => {
  const { licenses, now } = dependencies;
  const { line, lines } = assigned;
  const install = await findInstallNames(tx, clientId, buyer.user.id);
  if (!install) throw notBound();
  const client = sql`${clientId}::text`;
  const [facts] = await readRows<
    Record<'isStaging' | 'runsCommercial' | 'runsIndividual', boolean> & { latestEnd: string | null }
  >(
    tx,
    sql`select ${licenses.sqlIsStaging(client, now())} as "isStaging",
      ${licenses.sqlIsRunningOn(client, 'commercial', now())} as "runsCommercial",
      ${licenses.sqlIsRunningOn(client, 'individual', now())} as "runsIndividual",
      ${licenses.sqlLatestEnd(client, sql`${line.plan}::text`)} as "latestEnd"`,
  );
  const { isStaging, runsCommercial, runsIndividual, latestEnd } = facts as NonNullable<typeof facts>;
  if (isStaging) throw forStaging();
  // Whether the plan is still on sale does not matter for what was bought before.
  refusePlan(line.plan, { runsCommercial, coreAvailable: false });
  if (lines.some((other) => other.clientId === clientId)) {
    throw new Refusal('order_line_repeated', { field: 'client_id' });
  }
  await refuseByCode(dependencies, tx, clientId, assigned, {
    runsIndividual,
    latestEnd: latestEnd === null ? undefined : new Date(latestEnd),
  });
  return install;
};

/**
 * Says for which installation a line of an order is, once. If the order is paid, its license is issued in the same
 * transaction; else it is when the money arrives. The account is locked alone, so that nobody who has read the line
 * before is about to issue licenses for the others.
 */
export const assignLine = (
  dependencies: PaymentDependencies,
  buyer: Buyer,
  lineId: string,
  clientId: string,
): Promise<string> =>
  dependencies.db.transaction(async (tx) => {
    const { accounts, licenses, now } = dependencies;
    const { user, address } = buyer;
    const at = now();
    const { paymentId } = found(await findLine(tx, lineId));
    if (!(await accounts.lockAlone(tx, user.id))) throw new Refusal('no_session');
    // The accounts of somebody else's installation are not locked: they may be naming one of this account's.
    if ((await store.findPayment(tx, paymentId))?.userId !== user.id) throw new Refusal('not_found');
    if (!(await areBound(tx, [clientId], user.id))) throw notBound();
    await licenses.lockAccountsAndClients(tx, [clientId], [user.id]);
    const payment = found((await store.lockRows(tx, [paymentId]))[0]);
    const lines = await writtenLines(tx, payment);
    const line = found(lines.find(({ id }) => id === lineId));
    const isPaid = payment.status === 'succeeded';
    const pending = isPaid ? await findPendingRefund(tx, paymentId) : undefined;
    const isGivenBack = pending && (pending.lineIds?.includes(lineId) ?? true);
    if (line.refundedAt || isGivenBack || !(isPaid || isOpen(payment.status))) throw new Refusal('order_closed');
    if (line.clientId !== null) throw new Refusal('order_line_assigned', { field: 'client_id' });
    const { hostname } = await checkClient(dependencies, tx, buyer, clientId, { payment, line, lines });
    const assigned = { clientId, hostname, assignedAt: at };
    await updateLine(tx, lineId, assigned);
    await audit(tx, {
      ...userActor(user, address),
      action: 'payment.line_assigned',
      subject: `payment:${paymentId}`,
      owner: user.id,
      after: { line: lineId, clientId, plan: line.plan },
      at,
    });
    if (isPaid) await issueLate(dependencies, tx, payment, { ...line, ...assigned }, at);
    return paymentId;
  });

/** Issues the licenses of a paid order that a process of the version before has left out. */
export const issueMissing = (dependencies: PaymentDependencies, paymentId: string): Promise<void> =>
  dependencies.db.transaction(async (tx) => {
    const payment = await lockPayment(dependencies, tx, paymentId);
    if (payment?.status !== 'succeeded') return;
    const licensed = new Set((await dependencies.licenses.ofPayments(tx, [paymentId])).map(lineIdOf));
    for (const line of await writtenLines(tx, payment)) {
      const isMissing = line.clientId !== null && !line.refundedAt && !licensed.has(line.id);
      if (isMissing) await issueLate(dependencies, tx, payment, line, dependencies.now());
    }
    await store.updatePayment(tx, paymentId, { licensed: true });
  });
