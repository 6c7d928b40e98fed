import { contract, type WantedLine } from '@warden/contract';
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { invoices } from '../src/features/invoices/tables.ts';
import { orderLines } from '../src/features/payments/tables.ts';
import { type Account, shopAccount, type TestApp } from './app.ts';
import { documentsOf } from './invoices.ts';
import { jobsAbout } from './jobs.ts';
import { bindInstall } from './licenses.ts';
import { licensesOf, mailKinds, paymentOf } from './payments.ts';

type Caller = Pick<Account, 'token'> & Partial<Account>;

/** Binds this many installations to the customer, and returns a line for a license of each. */
export const linesFor = async (shop: TestApp, customer: Account, count: number): Promise<WantedLine[]> => {
  const lines: WantedLine[] = [];
  for (let place = 0; place < count; place++) {
    const { clientId } = (await bindInstall(shop, customer)).install;
    lines.push({ client_id: clientId, plan: 'commercial' });
  }
  return lines;
};

interface Choice {
  promo_code?: string;
  company_id?: string;
  method?: 'card' | 'invoice';
}

/** Looks at the price of an order and makes it, as checkout does. */
export const orderOf = async (shop: TestApp, caller: Caller, lines: readonly WantedLine[], choice: Choice = {}) => {
  const { method = 'card', company_id, promo_code } = choice;
  const wanted = { lines: [...lines], method, ...(promo_code ? { promo_code } : {}) };
  const { data: priced } = await shop.call(contract.orders.preview, { body: wanted }, caller);
  const { amount, currency } = priced;
  const body = { ...wanted, amount, currency, acceptedEula: true as const, ...(company_id ? { company_id } : {}) };
  const answer = await shop.call(contract.orders.create, { body }, caller);
  return { ...answer, id: answer.payment_id, providerId: answer.payment_url?.split('/').at(-1) as string, priced };
};

/** The same, paid by card, with what was sold. */
export const orderAndPay = async (...ordered: Parameters<typeof orderOf>) => {
  const [shop] = ordered;
  const order = await orderOf(...ordered);
  shop.yookassa.pay(order.providerId);
  await shop.services.payments.follow(order.id);
  return { ...order, lines: await linesOfPayment(shop, order.id), licenses: await licensesOf(shop, order.id) };
};

/** The lines of a payment as they are stored. */
export const linesOfPayment = ({ services: { db } }: TestApp, paymentId: string) =>
  db.select().from(orderLines).where(eq(orderLines.paymentId, paymentId)).orderBy(asc(orderLines.position));

/** The receipts of a payment at the provider, the newest first. */
export const receiptsOf = async ({ yookassa }: Pick<TestApp, 'yookassa'>, providerId: string) => {
  const authorization = `Basic ${btoa(`${shopAccount.shopId}:${shopAccount.secretKey}`)}`;
  const answer = await fetch(`${yookassa.url}/receipts?payment_id=${providerId}`, { headers: { authorization } });
  return ((await answer.json()) as { items: { items: { description: string }[] }[] }).items;
};

/** Returns the kinds of the mails about an order of a company and about what follows, each as often as it was enqueued. */
export const mailsOfSale = async (shop: TestApp, paymentId: string) => {
  const [invoice] = await shop.services.db.select().from(invoices).where(eq(invoices.paymentId, paymentId));
  const ofInvoice = await jobsAbout<{ kind: string }>(shop.services.db, 'mail', invoice?.id ?? paymentId);
  const kinds = [...ofInvoice.map(({ data }) => data.kind), ...(await mailKinds(shop, paymentId))];
  return kinds.filter((kind) => kind !== 'invoices.issued').toSorted();
};

/** The mails after the money of such an order: one with the documents, and one with the licenses. */
export const soldOnce = ['invoices.documents', 'payments.order-succeeded'];

/**
 * Expects that an order of a company was sold whole and once: a license for each line, one invoice, one closing document
 * with all lines, one receipt where a card has paid, and each mail
 * once. Returns the licenses in the order of the lines.
 */
export const expectSoldOnce = async (shop: TestApp, paymentId: string, context: string) => {
  const [payment, lines, licenses] = [
    await paymentOf(shop, paymentId),
    await linesOfPayment(shop, paymentId),
    await licensesOf(shop, paymentId),
  ];
  expect(payment.status, context).toBe('succeeded');
  const ofLines = Map.groupBy(licenses, ({ orderLineId }) => orderLineId ?? paymentId);
  expect([licenses.length, ofLines.size], context).toEqual([lines.length, lines.length]);
  const issued = await documentsOf(shop, paymentId);
  expect(
    issued.map(({ kind }) => kind),
    context,
  ).toEqual(['invoice', 'upd']);
  for (const { content } of issued)
    expect(
      content.lines.map(({ lineId, total }) => [lineId, total]),
      context,
    ).toEqual(lines.map(({ id, amount }) => [id, amount]));
  const receipts = payment.providerPaymentId ? await receiptsOf(shop, payment.providerPaymentId) : [];
  expect(
    receipts.map(({ items }) => items.length),
    context,
  ).toEqual(payment.method === 'card' ? [lines.length] : []);
  expect(await mailsOfSale(shop, paymentId), context).toEqual(soldOnce);
  return lines.map(({ id }) => ofLines.get(id)?.[0] as (typeof licenses)[number]);
};
