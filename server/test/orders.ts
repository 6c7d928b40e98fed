import { contract, type WantedLine } from '@warden/contract';
import { asc, eq } from 'drizzle-orm';
import { orderLines } from '../src/features/payments/tables.ts';
import type { Account, TestApp } from './app.ts';
import { bindInstall } from './licenses.ts';
import { licensesOf } from './payments.ts';

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
