import type { AddressInfo } from 'node:net';
import { contract, type Plan } from '@warden/contract';
import { asc, eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { users } from '../src/features/auth/tables.ts';
import { licenses } from '../src/features/licenses/tables.ts';
import { payments } from '../src/features/payments/tables.ts';
import type { Account, TestApp } from './app.ts';
import { jobsAbout } from './jobs.ts';
import { bindInstall, openAccount } from './licenses.ts';

/** Lets the shop listen on a port, so that the provider's notifications reach it. */
export const receiveNotifications = async (shop: TestApp) => {
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  shop.yookassa.setWebhookUrl(`http://127.0.0.1:${port}/api/payments/webhook/yookassa`);
};

/** The body that the purchase dialog sends. */
export const order = (clientId: string, changes: Partial<Record<string, unknown>> = {}) => ({
  client_id: clientId,
  license_id: null,
  amount: 8000,
  email: 'buyer@example.com',
  description: 'Commercial license',
  acceptedEula: true as const,
  plan: 'commercial' as Plan,
  ...changes,
});

/** Makes a customer with a confirmed address and a bound installation. */
export const aCustomer = async (shop: TestApp) => {
  const customer = await openAccount(shop);
  const { install } = await bindInstall(shop, customer);
  return { customer, clientId: install.clientId };
};

/** Begins a payment as the purchase dialog does, and returns our id of it and the provider's. */
export const buy = async (
  shop: TestApp,
  caller: Pick<Account, 'token'> & Partial<Account> & { headers?: Record<string, string> },
  clientId: string,
  changes: Parameters<typeof order>[1] = {},
) => {
  const { payment_id: id, payment_url: url } = await shop.call(
    contract.payments.initiate,
    { body: order(clientId, changes) },
    caller,
  );
  return { id, url, providerId: url.split('/').at(-1) as string };
};

/** Buys and pays, and has the shop ask the provider about it at once, which issues the license. */
export const buyAndPay = async (...bought: Parameters<typeof buy>) => {
  const [shop] = bought;
  const payment = await buy(...bought);
  shop.yookassa.pay(payment.providerId);
  await shop.services.payments.follow(payment.id);
  const [license] = await licensesOf(shop, payment.id);
  return { ...payment, license: license as NonNullable<typeof license> };
};

/** Waits until this many mails with a link to the payment have come. */
export const mailsOf = (shop: TestApp, paymentId: string, count = 1) =>
  eventually(async () => {
    const mails = await mailsAbout(shop, paymentId);
    return mails.length >= count && mails;
  });

/** Refunds in the provider's own interface, without the shop. */
export const refundInCabinet = ({ services: { provider } }: TestApp, providerPaymentId: string, minor = 800_000) =>
  provider.refund({
    idempotenceKey: crypto.randomUUID(),
    providerPaymentId,
    money: { minor, currency: 'RUB' },
    description: 'From the cabinet',
    items: [{ description: 'A license', money: { minor, currency: 'RUB' }, vatCode: 1 }],
    email: 'buyer@example.com',
  });

export const paymentOf = async ({ services: { db } }: TestApp, id: string) => {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row as NonNullable<typeof row>;
};

export const licensesOf = ({ services: { db } }: TestApp, paymentId: string) =>
  db.select().from(licenses).where(eq(licenses.paymentId, paymentId)).orderBy(asc(licenses.issuedAt));

/** Returns the mails with a link to this payment. */
export const mailsAbout = async ({ mailbox }: TestApp, paymentId: string) =>
  (await mailbox.list({ limit: 10_000 })).filter(({ links }) => links.some((link) => link.includes(paymentId)));

/** Returns the kinds of the mails that were enqueued about this payment, sent or not. */
export const mailKinds = async ({ services: { db } }: TestApp, paymentId: string) =>
  (await jobsAbout<{ kind: string }>(db, 'mail', paymentId)).map(({ data }) => data.kind);

/** The customer as a buyer, for calls to the services without a request. */
export const buyerOf = async ({ services: { db } }: TestApp, { user: { id } }: Pick<Account, 'user'>) => {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return { user: user as NonNullable<typeof user>, locale: 'en' as const, address: '127.0.0.1' };
};

/** Waits until the condition is true, because the shop works in the background. */
export const eventually = <T>(condition: () => Promise<T>, seconds = 120) =>
  vi.waitUntil(condition, { timeout: seconds * 1000, interval: 25 });
