import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { isLong, randomIntegers, seed } from '../../../../scripts/lib/random.ts';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { encode, statementText } from '../../../test/bank-statement.ts';
import { anInn, giveCompany } from '../../../test/companies.ts';
import { dyingAt } from '../../../test/crash.ts';
import { documentsOf, giveInvoice, setSeller } from '../../../test/invoices.ts';
import { openAccount, sharedAccount } from '../../../test/licenses.ts';
import { licensesOf } from '../../../test/payments.ts';
import { incoming, statementOf } from '../../../test/transfers.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { operator } from '../audit/service.ts';
import { example } from '../seller/demo.ts';
import { matchLeftOver } from './jobs.ts';
import { transferService } from './service.ts';
import { statements, transfers } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
const customer = sharedAccount(shop);
beforeAll(() => setSeller(shop));

const recorded = async () => ({
  statements: await shop.services.db.$count(statements),
  transfers: await shop.services.db.$count(transfers),
});

const integer = randomIntegers('hostile statements');
const documents = (count = 1 + integer(5)) => Array.from({ length: count }, () => incoming({ ПлательщикИНН: anInn() }));

it(`statements with a few wrong bytes are recorded as a whole or not at all (seed ${seed})`, async () => {
  for (let number = 0; number < (isLong ? 200 : 15); number += 1) {
    const bytes = encode(statementText(documents(), { account: example.bank.account }), 'windows-1251');
    for (let changes = 1 + integer(3); changes > 0; changes -= 1) bytes[integer(bytes.length)] = integer(256);
    const before = await recorded();
    const outcome = await shop.services.transfers
      .importStatement(bytes, operator)
      .catch((error: unknown) => error as Refusal);
    const after = await recorded();
    if ('code' in outcome) expect(after, outcome.code).toEqual(before);
    else expect(after.transfers - before.transfers).toBe(outcome.transfers - outcome.known);
  }
});

it('overlapping statements at once bring each transfer once, and each license once', async () => {
  const invoices = [];
  for (let count = 0; count < 2; count += 1) {
    const inn = anInn();
    const { number, amount, payment_id } = await giveInvoice(shop, customer, { inn });
    const document = incoming({ Сумма: amount.toFixed(2), ПлательщикИНН: inn, НазначениеПлатежа: `счет ${number}` });
    invoices.push({ payment_id, document });
  }
  const others = documents(8);
  const all = [...invoices.map(({ document }) => document), ...others];
  const before = await recorded();
  // Each process has a service of its own.
  const imported = await Promise.all(
    Array.from({ length: 6 }, (_, upload) => {
      const mixed = [...all.slice(upload), ...all.slice(0, upload)];
      return transferService(shop.services).importStatement(statementOf(...mixed), operator);
    }),
  );
  const sum = (pickCount: (one: (typeof imported)[number]) => number) =>
    imported.reduce((total, one) => total + pickCount(one), 0);
  expect(sum(({ known }) => known)).toBe(5 * all.length);
  expect(sum(({ matched }) => matched)).toBe(2);
  expect((await recorded()).transfers - before.transfers).toBe(all.length);
  for (const { payment_id } of invoices) expect(await licensesOf(shop, payment_id)).toHaveLength(1);
});

/** The job runs later than an import may take. */
const matchLater = async () => {
  shop.setClock(() => new Date(Date.now() + 60 * 60_000));
  await matchLeftOver.run({}, shop.services, '');
  shop.setClock(undefined);
};

const dieAt = async (edge: number, buyer: Account, inn: string) => {
  const tag = `edge ${edge}`;
  const { number, amount, payment_id } = await giveInvoice(shop, buyer);
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
  // An odd step, because only after every other edge the statement is imported once more.
  const step = isLong ? 1 : 3;
  const [buyer, inn] = [await openAccount(shop), anInn()];
  await giveCompany(shop, buyer, { inn });
  const edges: string[] = [];
  for (let edge = 1 + randomIntegers('crashes of imports')(step); ; edge += step) {
    const died = await dieAt(edge, buyer, inn);
    if (!died) break;
    edges.push(died);
  }
  expect(edges.length).toBeGreaterThan(4);
});
