import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { isLong, randomIntegers, seed } from '../../../../scripts/lib/random.ts';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { anInn, giveCompany } from '../../../test/companies.ts';
import { dyingAt } from '../../../test/crash.ts';
import { documentsOf, giveInvoice, setSeller } from '../../../test/invoices.ts';
import { openAccount } from '../../../test/licenses.ts';
import { licensesOf } from '../../../test/payments.ts';
import { incoming, statementOf } from '../../../test/transfers.ts';
import { operator } from '../audit/service.ts';
import { matchLeftOver } from './jobs.ts';
import { transferService } from './service.ts';
import { transfers } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
let customer: Account;
const inn = anInn();
beforeAll(async () => {
  customer = await openAccount(shop);
  await setSeller(shop);
  await giveCompany(shop, customer, { inn });
});

/** The job runs later than an import may take. */
const matchLater = async () => {
  shop.setClock(() => new Date(Date.now() + 60 * 60_000));
  await matchLeftOver.run({}, shop.services, '');
  shop.setClock(undefined);
};

const dieAt = async (edge: number) => {
  const tag = `edge ${edge}`;
  const { number, amount, payment_id } = await giveInvoice(shop, customer);
  const paying = { Плательщик1: tag, ПлательщикИНН: inn, НазначениеПлатежа: `счет ${number}` };
  const statement = statementOf(
    incoming({ ...paying, Сумма: '100.00' }),
    incoming({ ...paying, Сумма: (amount - 100).toFixed(2) }),
    incoming({ ...paying, НазначениеПлатежа: 'Аренда' }),
  );
  const died = await dyingAt(shop.services, edge, (services) =>
    transferService({ ...services, background: services.db }).importStatement(statement, operator),
  );
  const recorded = () => shop.services.db.select().from(transfers).where(eq(transfers.payer, tag));
  const before = await recorded();
  expect([0, 3], `after ${died}`).toContain(before.length);
  await matchLater();
  if (before.length === 0 || edge % 2 === 0) await shop.services.transfers.importStatement(statement, operator);
  const states = (await recorded()).map(({ state, reason }) => `${state} ${reason}`);
  expect(states.toSorted(), `after ${died}`).toEqual(['matched null', 'matched null', 'waiting no_invoice']);
  expect(await licensesOf(shop, payment_id), `after ${died}`).toHaveLength(1);
  expect((await documentsOf(shop, payment_id)).map(({ kind }) => kind).toSorted()).toEqual(['invoice', 'upd']);
  return died;
};

it(`a crash anywhere in an import loses no money and issues no second license (seed ${seed})`, async () => {
  const step = isLong ? 1 : 4;
  const edges: string[] = [];
  for (let edge = 1 + randomIntegers('crashes of imports')(step); ; edge += step) {
    const died = await dieAt(edge);
    if (!died) break;
    edges.push(died);
  }
  expect(edges.length).toBeGreaterThan(4);
});
