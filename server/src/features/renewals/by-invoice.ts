import { dayOf } from '@warden/license';
import type { Db } from '../../platform/db/database.ts';
import { shop } from '../audit/service.ts';
import type { Renewable } from '../licenses/service.ts';
import type { RenewalDependencies } from './dependencies.ts';
import { dueInvoiceReminder } from './domain.ts';
import { endRenewal } from './ending.ts';
import { emitExpiring } from './expiring.ts';
import { countExtended, isAmong, leftToRenew, readChoice } from './facts.ts';
import { followFirstEnd } from './following.ts';
import { invoiceRenewal } from './planning.ts';
import * as store from './store.ts';

type InvoiceOf = NonNullable<Awaited<ReturnType<RenewalDependencies['invoices']['ofPayment']>>>;

/** Notes that what is left of a renewal is reminded of, in place of its licenses; false where no reminder is due. */
const noteReminder = async (
  dependencies: RenewalDependencies,
  tx: Db,
  { id, userId, endsOn, noticedDays }: store.RenewalRow,
  left: readonly Renewable[],
): Promise<boolean> => {
  const due = dueInvoiceReminder(endsOn, noticedDays, dayOf(dependencies.now()));
  if (due === undefined || left.length === 0) return false;
  await store.updateRenewal(tx, id, { noticedDays: due });
  const licenseIds = left.map(({ licenseId }) => licenseId);
  await emitExpiring(dependencies, tx, userId, licenseIds);
  return true;
};

/**
 * Cancels the invoice, and issues another one without what is not to be renewed any more. Part of an invoice may have
 * been paid: then it stays, what was bought twice lasts for two years more, and the owner is reminded of the rest.
 */
const issueAgain = async (
  dependencies: RenewalDependencies,
  tx: Db,
  read: store.RenewalRow,
  { invoice, installs }: { invoice: InvoiceOf; installs: readonly store.RenewedInstall[] },
) => {
  const { accounts, invoices, now } = dependencies;
  const left = await leftToRenew(dependencies, tx, read.userId, installs, now());
  const isWhole = left.length === installs.length;
  const isWithdrawn = !isWhole && (await invoices.withdrawRenewal(tx, invoice, shop));
  const row = await followFirstEnd(tx, read, left, now());
  if (!isWithdrawn) {
    if (!(await noteReminder(dependencies, tx, row, left))) return;
    const extended = await countExtended(dependencies, tx, read.userId, installs);
    const clientIds = left.map(({ clientId }) => clientId);
    await invoices.remindOfRenewal(tx, invoice, { endsOn: row.endsOn, clientIds, extended });
    return;
  }
  const isLeft = isAmong(left);
  const dropped = installs.filter((install) => !isLeft(install)).map(({ clientId }) => clientId);
  await store.removeInstalls(tx, row.id, dropped);
  const account = await accounts.findOpen(tx, row.userId);
  const choice = account && (await readChoice(dependencies, tx, account, await store.findSettings(tx, row.userId)));
  const order =
    account && choice?.by === 'invoice' && left.length > 0 ? { account, companyId: choice.companyId } : undefined;
  const issued =
    order && (await invoiceRenewal(dependencies, tx, row, { ...order, endings: left, replaces: invoice.number }));
  if (!issued) return endRenewal(tx, row, 'withdrawn', { now: now(), reason: 'nothing_left' });
  // The new invoice comes in the days of a reminder, which it then is.
  await noteReminder(dependencies, tx, row, left);
};

/** An invoice that has ended may be paid late all the same. */
const isOver = ({ endedAt, outcome }: store.RenewalRow) => endedAt !== null && outcome !== 'declined';

/** Follows the invoice of a renewal: until it is paid, or has ended, or says what is not true any more. */
export const followInvoiceRenewal = async (dependencies: RenewalDependencies, id: string): Promise<void> => {
  const { accounts, db, invoices, payments, now } = dependencies;
  const read = await store.findRenewal(db, id);
  if (!read || isOver(read)) return;
  await db.transaction(async (tx) => {
    if (!(await accounts.lock(tx, read.userId))) return;
    const row = await store.lockRenewal(tx, id);
    if (!row || isOver(row)) return;
    const payment = row.paymentId ? await payments.find(tx, row.paymentId) : undefined;
    const at = now();
    if (payment?.status === 'succeeded') return endRenewal(tx, row, 'paid', { now: at });
    if (row.endedAt) return;
    // The invoice has gone with its installations to another account, whose business it is then.
    if (payment?.userId !== row.userId) return endRenewal(tx, row, 'withdrawn', { now: at, reason: 'moved' });
    if (payment.status !== 'pending') {
      return endRenewal(tx, row, 'declined', { now: at, reason: payment.cancelReason ?? payment.status });
    }
    const invoice = await invoices.ofPayment(tx, payment.id);
    const installs = (await store.installsOf(tx, [id])).get(id) ?? [];
    if (invoice) await issueAgain(dependencies, tx, row, { invoice, installs });
  });
};
