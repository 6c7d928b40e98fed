import { randomUUIDv7 } from 'node:crypto';
import { addDays, dayOf, endOfDay } from '@warden/license';
import type { Db } from '../../platform/db/database.ts';
import { audit, shop } from '../audit/service.ts';
import type { Account } from '../auth/service.ts';
import type { Renewable } from '../licenses/service.ts';
import { findOrdered } from '../payments/service.ts';
import type { RenewalDependencies } from './dependencies.ts';
import { type Choice, dueInvoiceReminder, firstDay, nextPeriod, WINDOW_DAYS } from './domain.ts';
import { emitExpiring } from './expiring.ts';
import { isAmong, payerOf, readChoice, startOf } from './facts.ts';
import * as store from './store.ts';

type Chosen = Exclude<Choice, { by: 'off' }>;

/** What ends until then, is taken care of by no renewal, and was not ordered by its owner. */
export const findFree = async (
  { licenses, now }: Pick<RenewalDependencies, 'licenses' | 'now'>,
  tx: Db,
  userId: string,
  { by, until }: { by: Chosen['by']; until: Date },
): Promise<Renewable[]> => {
  const found = await licenses.renewable(tx, userId, { from: now(), until });
  const isCovered = isAmong(await store.coveredEnds(tx, userId, by));
  const clientIds = found.map(({ clientId }) => clientId);
  const ordered = await findOrdered(tx, userId, clientIds);
  return found.filter((end) => !isCovered(end) && !ordered.has(end.clientId));
};

/** Whether the shop can do now what the account has chosen. */
export const isOffered = async (
  { seller, settings, config }: Pick<RenewalDependencies, 'seller' | 'settings' | 'config'>,
  tx: Db,
  by: Chosen['by'],
): Promise<boolean> => {
  if (by === 'invoice') return (await seller.forDocuments(tx)) !== null;
  return config.savedCards && (await settings.read(tx)).paymentEnabled;
};

/** Issues the invoice of a renewal; undefined where nothing of it can be sold. */
export const invoiceRenewal = async (
  dependencies: RenewalDependencies,
  tx: Db,
  renewal: store.RenewalRow,
  {
    account,
    companyId,
    endings,
    replaces,
  }: { account: Account; companyId: string; endings: readonly Renewable[]; replaces?: string },
) => {
  const { payments, invoices, now } = dependencies;
  const { id, userId, endsOn, attempts } = renewal;
  const payer = await payerOf(dependencies, tx, account);
  const priced = payer && (await payments.priceRenewal(tx, userId, endings, 'invoice'));
  if (!payer || !priced) return undefined;
  const key = `renewal ${id} ${attempts + 1}`;
  const order = { account, payer, priced, companyId, key, endsOn, ...(replaces ? { replaces } : {}) };
  const invoice = await invoices.issueRenewal(tx, order);
  const { amount, currency } = priced;
  await store.updateRenewal(tx, id, { paymentId: invoice.paymentId, attempts: attempts + 1, amount, currency });
  await audit(tx, {
    ...shop,
    action: 'renewal.invoiced',
    subject: `renewal:${id}`,
    owner: userId,
    after: {
      invoice: invoice.id,
      amount,
      currency,
      endsOn,
      installations: priced.lines.map(({ clientId }) => clientId),
    },
    at: now(),
  });
  return priced;
};

/** Plans the next renewal of a locked account; false where there is none. */
const planNext = async (
  dependencies: RenewalDependencies,
  tx: Db,
  account: Account,
  choice: Chosen,
): Promise<boolean> => {
  const { payments, now } = dependencies;
  const [at, userId] = [now(), account.id];
  const today = dayOf(at);
  const { by } = choice;
  const until = endOfDay(addDays(today, WINDOW_DAYS));
  const period = nextPeriod(await findFree(dependencies, tx, userId, { by, until }), by, today);
  const priced = period && (await payments.priceRenewal(tx, userId, period.endings, by));
  if (!priced) return false;
  const sold = new Set(priced.lines.map(({ clientId }) => clientId));
  const endings = period.endings.filter(({ clientId }) => sold.has(clientId));
  const { endsOn } = endings[0] as Renewable;
  const renewal = await store.insertRenewal(
    tx,
    {
      id: randomUUIDv7(),
      userId,
      endsOn,
      by,
      part: await store.nextPart(tx, { userId, endsOn, by }),
      noticedDays: by === 'invoice' ? (dueInvoiceReminder(endsOn, null, today) ?? null) : null,
      nextAt: by === 'card' ? startOf(firstDay(endsOn, today)) : null,
      createdAt: at,
    },
    endings,
  );
  if (!renewal) return false;
  if (choice.by === 'card') return true;
  // The invoice comes in the days of a reminder, which it then is.
  if (renewal.noticedDays !== null) {
    const licenseIds = endings.map(({ licenseId }) => licenseId);
    await emitExpiring(dependencies, tx, userId, licenseIds);
  }
  return Boolean(await invoiceRenewal(dependencies, tx, renewal, { account, companyId: choice.companyId, endings }));
};

/** An account has no more renewals at once, each of up to fifty licenses. */
const MOST_AT_ONCE = 20;

/**
 * Plans what an account has to renew. Its row stays locked, so that the planning processes come after each other and the
 * later one finds everything taken care of.
 */
export const planAccount = (dependencies: RenewalDependencies, userId: string): Promise<void> =>
  dependencies.db.transaction(async (tx) => {
    const { accounts } = dependencies;
    if (!(await accounts.lock(tx, userId))) return;
    const account = await accounts.findOpen(tx, userId);
    if (!account) return;
    const choice = await readChoice(dependencies, tx, account, await store.lockSettings(tx, userId));
    if (choice.by === 'off' || !(await isOffered(dependencies, tx, choice.by))) return;
    for (let planned = 0; planned < MOST_AT_ONCE; planned++) {
      if (!(await planNext(dependencies, tx, account, choice))) return;
    }
  });
