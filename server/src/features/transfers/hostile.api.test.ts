import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { randomIntegers, seed } from '../../../../scripts/lib/random.ts';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { encode, statementText } from '../../../test/bank-statement.ts';
import { anInn } from '../../../test/companies.ts';
import { giveInvoice, setSeller } from '../../../test/invoices.ts';
import { openAccount } from '../../../test/licenses.ts';
import { licensesOf } from '../../../test/payments.ts';
import { incoming, statementOf } from '../../../test/transfers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operator } from '../audit/service.ts';
import { example } from '../seller/demo.ts';
import { transferService } from './service.ts';
import { statements, transfers } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
let customer: Account;
beforeAll(async () => {
  customer = await openAccount(shop);
  await setSeller(shop);
});

const recorded = async () => ({
  statements: await shop.services.db.$count(statements),
  transfers: await shop.services.db.$count(transfers),
});

const integer = randomIntegers('hostile statements');
const pick = <T>(items: readonly T[]) => items[integer(items.length)] as T;

const documents = (count = 1 + integer(5)) => Array.from({ length: count }, () => incoming({ ПлательщикИНН: anInn() }));

const { account } = example.bank;
const textOf = (all = documents()) => statementText(all, { account });
const file = (text: string) => encode(text, 'windows-1251');

/** Puts one more document with these keys somewhere among good ones. */
const withDocument = (keys: Record<string, string>) => {
  const all = documents();
  all.splice(integer(all.length + 1), 0, incoming(keys));
  return file(textOf(all));
};

const splice = (bytes: Buffer, inserted: Buffer) => {
  const place = integer(bytes.length);
  return Buffer.concat([bytes.subarray(0, place), inserted, bytes.subarray(place)]);
};

/** Each makes a damaged statement. */
const damages: Record<string, () => Buffer> = {
  'another encoding than it says': () => encode(textOf(), pick(['ibm866', 'utf-8'] as const)),
  'cut in the middle': () => {
    const whole = file(textOf());
    return whole.subarray(0, integer(whole.length - 2));
  },
  'a key twice': () => withDocument({ Сумма: '1.00\r\nСумма=2.00' }),
  'a payer twice': () => withDocument({ ПлательщикИНН: '7707083893\r\nПлательщикИНН=7736050003' }),
  'a negative sum': () => withDocument({ Сумма: `-${1 + integer(10 ** 6)}.00` }),
  'a huge sum': () => withDocument({ Сумма: '9'.repeat(14 + integer(300)) }),
  'a sum that is none': () =>
    withDocument({ Сумма: pick(['NaN', '1e9', '0x10', '1 000.00', '=1+1', '1.001', '٣', '0']) }),
  'a day that is none': () =>
    withDocument({ Дата: pick(['31.02.2026', '2026-11-09', '09.11.26', '=NOW()', '00.00.2026']) }),
  'a document in a document': () => withDocument({ Очередность: '5\r\nСекцияДокумент=Платежное поручение' }),
  'no end': () => file(textOf().replace('КонецФайла', '')),
  'something after its end': () => Buffer.concat([file(textOf()), file(textOf())]),
  'another version': () => file(textOf().replace('=1.03', `=${pick(['1.0', '2.00', '', '1.03.1'])}`)),
  'binary data': () => splice(file(textOf()), Buffer.alloc(1 + integer(100))),
  'an endless line': () => withDocument({ НазначениеПлатежа: 'а'.repeat(20_000 + integer(500_000)) }),
  'another format': () =>
    Buffer.concat([
      Buffer.from(pick(['PK\u0003\u0004', '%PDF-1.7', '{"a":1}', '<?xml?>', ''])),
      randomBytes(integer(5000)),
    ]),
};

describe(`hostile statements (seed ${seed})`, () => {
  it('are refused with a clear error, and nothing of them is recorded', async () => {
    const before = await recorded();
    const names = Object.keys(damages);
    for (let number = 0; number < 200; number += 1) {
      const name = names[number % names.length] as string;
      const outcome = await shop.services.transfers
        .importStatement((damages[name] as () => Buffer)(), operator)
        .catch((error: unknown) => error);
      expect(outcome, `${number}: ${name}`).toBeInstanceOf(Refusal);
      expect((outcome as Refusal).code, name).toMatch(/^statement_(invalid|encoding|incomplete|too_large)$/);
    }
    expect(await recorded()).toEqual(before);
  });

  it('with a few wrong bytes are recorded as a whole or not at all', async () => {
    for (let number = 0; number < 50; number += 1) {
      const all = documents();
      const bytes = file(textOf(all));
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

  it('keep their formulas and markup as text', async () => {
    const purpose = '=HYPERLINK("http://evil.example")<script>"\'; drop table transfers; --';
    await shop.services.transfers.importStatement(
      statementOf(incoming({ НазначениеПлатежа: purpose, Плательщик1: '@SUM(1)' })),
      operator,
    );
    const rows = await shop.services.db.select().from(transfers);
    expect(rows.filter((row) => row.purpose === purpose)).toMatchObject([{ payer: '@SUM(1)', state: 'waiting' }]);
  });
});

it('20 overlapping statements at once bring each transfer once, and each license once', async () => {
  const invoices = [];
  for (let count = 0; count < 3; count += 1) {
    const inn = anInn();
    const { number, amount, payment_id } = await giveInvoice(shop, customer, { inn });
    const document = incoming({ Сумма: amount.toFixed(2), ПлательщикИНН: inn, НазначениеПлатежа: `счет ${number}` });
    invoices.push({ payment_id, document });
  }
  const others = documents(40);
  const all = [...invoices.map(({ document }) => document), ...others];
  const before = await recorded();
  // Each process has a service of its own.
  const imported = await Promise.all(
    Array.from({ length: 20 }, (_, upload) => {
      const mixed = [...all.slice(upload), ...all.slice(0, upload)];
      return transferService(shop.services).importStatement(statementOf(...mixed), operator);
    }),
  );
  const sum = (pickCount: (one: (typeof imported)[number]) => number) =>
    imported.reduce((total, one) => total + pickCount(one), 0);
  expect(sum(({ known }) => known)).toBe(19 * all.length);
  expect(sum(({ matched }) => matched)).toBe(3);
  expect((await recorded()).transfers - before.transfers).toBe(all.length);
  for (const { payment_id } of invoices) expect(await licensesOf(shop, payment_id)).toHaveLength(1);
});
