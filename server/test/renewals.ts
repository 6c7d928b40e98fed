import { randomUUIDv7 } from 'node:crypto';
import { contract, type WantedLine } from '@warden/contract';
import { addYears, type Day, dayOf } from '@warden/license';
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { operator } from '../src/features/audit/service.ts';
import { auditLog } from '../src/features/audit/tables.ts';
import { invoiceExpired, invoiceReminder, renewalInvoiced, renewalReminder } from '../src/features/invoices/mail.tsx';
import { invoices } from '../src/features/invoices/tables.ts';
import { licenseReminder } from '../src/features/licenses/mail.tsx';
import { licenses } from '../src/features/licenses/tables.ts';
import { orderLines, payments } from '../src/features/payments/tables.ts';
import { runRenewals } from '../src/features/renewals/jobs.ts';
import { renewalMails } from '../src/features/renewals/mail.tsx';
import { nextPart } from '../src/features/renewals/store.ts';
import { renewalInstalls, renewals, savedMethods } from '../src/features/renewals/tables.ts';
import type { Account, TestApp } from './app.ts';
import { giveCompany } from './companies.ts';
import { deliver } from './jobs.ts';
import { bindInstall, giveLicense, openAccount } from './licenses.ts';
import { linesFor } from './orders.ts';
import { memberOf, openOrganization } from './organizations.ts';

type Caller = Pick<Account, 'token'> & Partial<Account> & { headers?: Record<string, string> };

/** Gives an account this many installations whose commercial licenses end on a day; returns their clients. */
export const giveEnding = async (
  shop: TestApp,
  { caller, userId }: { caller: Caller; userId: string },
  endsOn: Day,
  count = 1,
): Promise<string[]> => {
  const clientIds: string[] = [];
  for (let made = 0; made < count; made++) {
    const { clientId } = (await bindInstall(shop, caller)).install;
    const now = new Date(`${addYears(endsOn, -1)}T10:00:00Z`);
    await giveLicense(shop, userId, { clientId, now });
    clientIds.push(clientId);
  }
  return clientIds;
};

/** The customer orders these lines and asks the provider to store the card that will pay. */
export const orderSavingCard = async (shop: TestApp, caller: Account, lines: WantedLine[]) => {
  const { data: priced } = await shop.call(contract.orders.preview, { body: { lines } }, caller);
  const { amount, currency } = priced;
  const body = { lines, amount, currency, method: 'card', acceptedEula: true, save_method: true } as const;
  const { payment_id, payment_url } = await shop.call(contract.orders.create, { body }, caller);
  return { id: payment_id, providerId: payment_url?.split('/').at(-1) as string };
};

/** The customer buys a license and lets the provider store the card that pays; returns it as the API shows it. */
export const saveCard = async (shop: TestApp, caller: Account, lines?: WantedLine[]) => {
  const { id, providerId } = await orderSavingCard(shop, caller, lines ?? (await linesFor(shop, caller, 1)));
  shop.yookassa.pay(providerId);
  await shop.services.payments.follow(id);
  const { data } = await shop.call(contract.renewals.get, {}, caller);
  const [method] = data.methods;
  if (!method) throw new Error('the card was not stored');
  return method;
};

export const run = (shop: TestApp) => runRenewals.run({}, shop.services, '');

/** Stops the clock of the shop at nine in the morning in Moscow, and runs the job. */
export const runOn = async (shop: TestApp, day: Day) => {
  setDay(shop, day);
  await run(shop);
};

export const setDay = (shop: TestApp, day: Day, time = '06:20:00') => {
  const at = new Date(`${day}T${time}Z`);
  shop.setClock(() => at);
};

/** Stores a card without a purchase. */
export const giveMethod = async ({ services: { db, now } }: TestApp, userId: string): Promise<string> => {
  const id = randomUUIDv7();
  const method = { id, userId, storedBy: userId, providerMethodId: id, title: 'Bank card *4444', createdAt: now() };
  await db.insert(savedMethods).values(method);
  return id;
};

/** Stores a renewal by card of one license, of which nothing was announced yet. */
export const giveRenewal = async (
  { services: { db, now } }: TestApp,
  userId: string,
  { clientId, endsOn }: { clientId: string; endsOn: Day },
): Promise<string> => {
  const id = randomUUIDv7();
  const part = await nextPart(db, { userId, endsOn, by: 'card' });
  await db.insert(renewals).values({ id, userId, endsOn, by: 'card', part, createdAt: now() });
  await db.insert(renewalInstalls).values({ renewalId: id, clientId, endsOn });
  return id;
};

/** The rows and mails of renewals in the shop of a test file, and accounts that have something to renew. */
export const renewalsIn = (shop: TestApp) => {
  const db = () => shop.services.db;

  /** Sends what waits, and returns the subjects of an account's mails about licenses that end, the oldest first. */
  const mailsOf = async ({ user }: Account): Promise<string[]> => {
    for (const kind of [
      ...renewalMails,
      renewalInvoiced,
      renewalReminder,
      invoiceReminder,
      invoiceExpired,
      licenseReminder,
    ]) {
      await deliver(shop, kind);
    }
    const found = await shop.mailbox.list({ to: user.email, limit: 1000 });
    const isAbout = /renew|Invoice|expire|declined/i;
    return found
      .map(({ subject }) => subject)
      .filter((subject) => isAbout.test(subject))
      .toReversed();
  };

  const renewalsOf = (userId: string) =>
    db().select().from(renewals).where(eq(renewals.userId, userId)).orderBy(asc(renewals.id));
  const paymentsOf = (userId: string) =>
    db()
      .select()
      .from(payments)
      .where(and(eq(payments.userId, userId), eq(payments.isRenewal, true)))
      .orderBy(asc(payments.id));
  const invoicesOf = (userId: string) =>
    db().select().from(invoices).where(eq(invoices.userId, userId)).orderBy(asc(invoices.id));
  const clientsOf = async (paymentId: string) =>
    (await db().select().from(orderLines).where(eq(orderLines.paymentId, paymentId))).map(({ clientId }) => clientId);
  const lastEnd = async (clientId: string) => {
    const [last] = await db()
      .select()
      .from(licenses)
      .where(and(eq(licenses.clientId, clientId), eq(licenses.type, 'commercial'), isNull(licenses.revokedAt)))
      .orderBy(desc(licenses.expiresAt))
      .limit(1);
    return last && dayOf(last.expiresAt);
  };
  /** What the audit log says of an account's renewals. */
  const actionsOf = async (userId: string) => {
    const subjects = [`user:${userId}`, ...(await renewalsOf(userId)).map(({ id }) => `renewal:${id}`)];
    const rows = await db()
      .select()
      .from(auditLog)
      .where(inArray(auditLog.subject, subjects))
      .orderBy(asc(auditLog.id));
    return rows.map(({ action }) => action).filter((action) => action.startsWith('renewal.'));
  };
  /** The charges of renewals that the provider has carried out. */
  const charged = async (userId: string) => {
    const ours = new Set((await paymentsOf(userId)).map(({ id }) => id));
    return shop.yookassa
      .payments()
      .filter(({ metadata, status }) => ours.has(metadata.payment_id ?? '') && status === 'succeeded');
  };

  const openCompany = async (count: number, endsOn: Day) => {
    const owner = await openAccount(shop);
    const id = await openOrganization(shop, [[owner, 'owner']]);
    const caller = memberOf(id, owner);
    const company = await giveCompany(shop, caller);
    const clients = await giveEnding(shop, { caller, userId: id }, endsOn, count);
    return { owner, id, caller, company, clients };
  };

  const openCardholder = async (endsOn: Day, { most = 100_000, count = 1 } = {}) => {
    const owner = await openAccount(shop);
    const of = { caller: owner, userId: owner.user.id };
    const method = await saveCard(shop, owner);
    const clients = await giveEnding(shop, of, endsOn, count);
    const body = { by: 'card', saved_method_id: method.id, most_amount: most } as const;
    await shop.call(contract.renewals.set, { body }, owner);
    return { owner, id: owner.user.id, method, clients, body };
  };

  const setPrice = async (amount: number) => {
    await shop.services.settings.write('price_commercial', amount, operator);
  };

  return {
    actionsOf,
    charged,
    clientsOf,
    invoicesOf,
    lastEnd,
    mailsOf,
    openCardholder,
    openCompany,
    paymentsOf,
    renewalsOf,
    setPrice,
  };
};
