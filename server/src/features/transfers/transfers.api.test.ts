import { contract, type TransferReason } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { statementFile } from '../../../test/bank-statement.ts';
import { anInn } from '../../../test/companies.ts';
import { documentsOf, giveInvoice, invoiceOf, receiveMoney, setSeller } from '../../../test/invoices.ts';
import { openAccount } from '../../../test/licenses.ts';
import { licensesOf } from '../../../test/payments.ts';
import {
  findTransfer,
  importStatement,
  incoming,
  outgoing,
  statementOf,
  uploadForm,
  uploadStatement,
} from '../../../test/transfers.ts';
import { auditLog } from '../audit/tables.ts';
import { example } from '../seller/demo.ts';
import { matchLeftOver } from './jobs.ts';
import { transfers } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
let admin: Account;
let customer: Account;
let inn: string;
beforeAll(async () => {
  admin = await openAccount(shop, { isAdmin: true });
  customer = await openAccount(shop);
  await setSeller(shop);
});
beforeEach(() => {
  inn = anInn();
});

const anInvoice = () => giveInvoice(shop, customer, { inn });

type Issued = Awaited<ReturnType<typeof anInvoice>>;

/** A document that pays an invoice exactly, unless its keys say otherwise. */
const paying = (invoice: Issued, keys: Record<string, string> = {}) =>
  incoming({
    Сумма: invoice.amount.toFixed(2),
    ПлательщикИНН: inn,
    НазначениеПлатежа: `Оплата по счету ${invoice.number}`,
    ...keys,
  });

const statusOf = async (id: string) =>
  (await shop.call(contract.invoices.get, { params: { id } }, { token: admin.token })).data.status;

const apply = (id: string, invoiceIds: string[], reason = 'Agreed by phone') =>
  shop.call(
    contract.transfers.apply,
    { params: { id }, body: { reason, invoice_ids: invoiceIds } },
    { token: admin.token },
  );

const dismiss = (id: string) =>
  shop.call(contract.transfers.dismiss, { params: { id }, body: { reason: 'Rent' } }, { token: admin.token });

const actionsFor = async (id: string) =>
  (await shop.services.db.select().from(auditLog)).filter(({ subject }) => subject === `transfer:${id}`);

describe('money that fits exactly', () => {
  it('settles its invoice, issues the license and is written on the closing document', async () => {
    const invoice = await anInvoice();
    const document = paying(invoice, { Номер: '4711' });
    expect(await uploadStatement(shop, admin, statementOf(document))).toEqual({
      ...{ transfers: 1, matched: 1, waiting: 0, known: 0 },
    });
    expect(await statusOf(invoice.id)).toBe('paid');
    expect(await licensesOf(shop, invoice.payment_id)).toHaveLength(1);
    const upd = (await documentsOf(shop, invoice.payment_id)).find(({ kind }) => kind === 'upd');
    expect(upd?.content).toMatchObject({ payments: [{ number: '4711', date: '2026-11-09' }] });
    const transfer = await findTransfer(shop, admin, inn);
    expect(transfer).toMatchObject({
      ...{ direction: 'incoming', amount: invoice.amount, currency: 'RUB', payer_inn: inn, state: 'matched' },
      ...{ reason: null, invoice_id: invoice.id, candidates: [] },
      invoices: [{ invoice_id: invoice.id, number: invoice.number, amount: invoice.amount }],
    });
    expect((await actionsFor(transfer.id)).map(({ actor, action }) => [actor, action])).toEqual([
      ['shop', 'transfer.matched'],
    ]);
  });

  it('may come in two parts, which then are both matched', async () => {
    const invoice = await anInvoice();
    const first = paying(invoice, { Номер: '51', Сумма: '1000.00' });
    expect(await importStatement(shop, first)).toMatchObject({ matched: 0, waiting: 1 });
    expect(await findTransfer(shop, admin, inn)).toMatchObject({
      state: 'waiting',
      reason: 'partial',
      invoice_id: invoice.id,
    });
    expect((await invoiceOf(shop, invoice.id)).received).toBe(100_000);
    const rest = paying(invoice, { Номер: '52', Сумма: (invoice.amount - 1000).toFixed(2) });
    expect(await importStatement(shop, first, rest)).toEqual({ transfers: 2, matched: 1, waiting: 0, known: 1 });
    expect(await licensesOf(shop, invoice.payment_id)).toHaveLength(1);
    const { data } = await shop.call(contract.transfers.list, { query: { search: inn } }, { token: admin.token });
    expect(data.transfers.map(({ state, reason }) => [state, reason])).toEqual([
      ['matched', null],
      ['matched', null],
    ]);
    const upd = (await documentsOf(shop, invoice.payment_id)).find(({ kind }) => kind === 'upd');
    expect(upd?.content).toMatchObject({ payments: [{ number: '51' }, { number: '52' }] });
  });

  it('is matched later where the process died before it could match', async () => {
    const invoice = await anInvoice();
    await importStatement(shop, paying(invoice, { НазначениеПлатежа: 'Ничего' }));
    const { id } = await findTransfer(shop, admin, inn);
    const purpose = `счет ${invoice.number}`;
    await shop.services.db.update(transfers).set({ reason: null, purpose }).where(eq(transfers.id, id));
    shop.setClock(() => new Date(Date.now() + 10 * 60_000));
    await matchLeftOver.run({}, shop.services, '');
    await matchLeftOver.run({}, shop.services, '');
    shop.setClock(undefined);
    expect(await licensesOf(shop, invoice.payment_id)).toHaveLength(1);
  });
});

describe('a transfer', () => {
  it('is two transfers where two orders differ in nothing but the invoice that they name', async () => {
    const [first, second] = [await anInvoice(), await anInvoice()];
    const order = { Номер: '1' };
    const spaced = { ...order, НазначениеПлатежа: `Оплата  по счёту № ${first.number}` };
    const statement = statementOf(paying(first, order), paying(second, order), paying(first, spaced));
    expect(await uploadStatement(shop, admin, statement)).toEqual({ transfers: 3, matched: 2, waiting: 0, known: 1 });
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['paid', 'paid']);
  });

  it('is recorded once, whatever is uploaded how often and in what overlap', async () => {
    const documents = ['1', '2', '3', '4'].map((number) => incoming({ Номер: `once-${number}`, ПлательщикИНН: inn }));
    const [first, second, third, fourth] = documents as [string[], string[], string[], string[]];
    expect(await importStatement(shop, first, second, third)).toMatchObject({ transfers: 3, known: 0 });
    for (let again = 0; again < 4; again += 1) {
      expect(await importStatement(shop, first, second, third)).toEqual({
        ...{ transfers: 3, matched: 0, waiting: 0, known: 3 },
      });
    }
    expect(await importStatement(shop, third, second, fourth, fourth)).toMatchObject({ transfers: 4, known: 3 });
    const { data } = await shop.call(contract.transfers.list, { query: { search: inn } }, { token: admin.token });
    expect(data.total).toBe(4);
  });

  it.each<[TransferReason, (invoice: Issued) => Record<string, string>]>([
    ['no_invoice', () => ({ НазначениеПлатежа: 'За программу' })],
    ['overpaid', ({ amount }) => ({ Сумма: (amount + 1).toFixed(2) })],
    ['other_payer', () => ({ ПлательщикИНН: anInn() })],
  ])('waits as %s with its candidates', async (reason, keys) => {
    const invoice = await anInvoice();
    await importStatement(shop, paying(invoice, { Плательщик1: `${reason} ${inn}`, ...keys(invoice) }));
    const transfer = await findTransfer(shop, admin, `${reason} ${inn}`);
    expect(transfer).toMatchObject({ state: 'waiting', reason, invoice_id: null, invoices: [] });
    expect(transfer.candidates).toMatchObject([{ invoice_id: invoice.id, status: 'open', received: 0, inn }]);
    expect(await licensesOf(shop, invoice.payment_id)).toEqual([]);
    expect((await apply(transfer.id, [invoice.id])).data).toMatchObject({
      ...{ state: 'matched', reason: null, invoice_id: invoice.id, resolved_by: admin.user.email },
      note: 'Agreed by phone',
    });
    expect(await licensesOf(shop, invoice.payment_id)).toHaveLength(1);
  });

  it('for a canceled invoice waits, and an administrator may accept it', async () => {
    const invoice = await anInvoice();
    await shop.call(contract.invoices.cancel, { params: { id: invoice.id } }, { token: customer.token });
    await importStatement(shop, paying(invoice));
    const { id, reason } = await findTransfer(shop, admin, inn);
    expect(reason).toBe('invoice_canceled');
    await apply(id, [invoice.id]);
    expect(await statusOf(invoice.id)).toBe('paid');
  });

  it('for an expired invoice waits, and an administrator may accept it', async () => {
    const invoice = await anInvoice();
    shop.setClock(() => new Date(Date.now() + 100 * 24 * 60 * 60_000));
    await importStatement(shop, paying(invoice));
    const [row] = await shop.services.db.select().from(transfers).where(eq(transfers.payerInn, inn));
    expect(row?.reason).toBe('invoice_expired');
    await shop.services.transfers.apply(row?.id as string, [invoice.id], {
      actor: { actor: 'operator' },
      by: 'operator',
      reason: 'Late',
    });
    shop.setClock(undefined);
    expect(await statusOf(invoice.id)).toBe('paid');
  });

  it('for a paid invoice waits, and cannot pay it again', async () => {
    const invoice = await anInvoice();
    await importStatement(shop, paying(invoice), paying(invoice, { Плательщик1: `again ${inn}` }));
    const { data } = await shop.call(
      contract.transfers.list,
      { query: { search: inn, state: 'waiting' } },
      { token: admin.token },
    );
    expect(data.transfers).toMatchObject([{ reason: 'invoice_paid' }]);
    expect(await refusal(apply(data.transfers[0]?.id as string, [invoice.id]))).toMatchObject({
      code: 'invoice_not_payable',
    });
    expect(await licensesOf(shop, invoice.payment_id)).toHaveLength(1);
  });

  it('for several invoices waits, and pays all of them at once', async () => {
    const invoices = [await anInvoice(), await giveInvoice(shop, customer)];
    const numbers = invoices.map(({ number }) => number).join(', ');
    const sum = invoices.reduce((total, { amount }) => total + amount, 0);
    const [first] = invoices as [Issued];
    // Both invoices are for companies of one customer, of which the first one pays.
    await importStatement(
      shop,
      paying(first, {
        Сумма: sum.toFixed(2),
        НазначениеПлатежа: `счета ${numbers}`,
        ПлательщикИНН: anInn(),
        Плательщик1: inn,
      }),
    );
    const { id, reason, candidates } = await findTransfer(shop, admin, inn);
    expect(reason).toBe('several_invoices');
    expect(candidates).toHaveLength(2);
    const { data } = await apply(
      id,
      invoices.map((invoice) => invoice.id),
    );
    expect(data).toMatchObject({ state: 'matched', invoice_id: null });
    expect(data.invoices).toHaveLength(2);
    for (const { payment_id } of invoices) expect(await licensesOf(shop, payment_id)).toHaveLength(1);
  });

  it('in another currency waits, and cannot pay in rubles', async () => {
    const invoice = await anInvoice();
    const account = example.bank.account.replace(/^(.{5})810/, '$1840');
    await importStatement(shop, paying(invoice, { ПолучательСчет: account, ПолучательИНН: example.inn }));
    const { id, reason, currency } = await findTransfer(shop, admin, inn);
    expect([reason, currency]).toEqual(['other_currency', 'USD']);
    expect(await refusal(apply(id, [invoice.id]))).toMatchObject({ code: 'transfer_other_currency' });
  });

  it('that covers a part of several invoices pays none', async () => {
    const invoice = await anInvoice();
    const other = await giveInvoice(shop, customer);
    await importStatement(shop, paying(invoice, { НазначениеПлатежа: 'За ПО' }));
    const { id } = await findTransfer(shop, admin, inn);
    expect(await refusal(apply(id, [invoice.id, other.id]))).toMatchObject({ code: 'transfer_too_small' });
    expect((await invoiceOf(shop, invoice.id)).received).toBe(0);
  });

  it('from somebody else can be counted as a part', async () => {
    const invoice = await anInvoice();
    await importStatement(shop, paying(invoice, { Сумма: '1.00', ПлательщикИНН: anInn(), Плательщик1: inn }));
    const { id } = await findTransfer(shop, admin, inn);
    expect((await apply(id, [invoice.id])).data).toMatchObject({ state: 'waiting', reason: 'partial' });
    expect(await refusal(apply(id, [invoice.id]))).toMatchObject({ code: 'transfer_too_small' });
    expect(await refusal(dismiss(id))).toMatchObject({ code: 'transfer_counted' });
    await receiveMoney(shop, invoice.id, invoice.amount * 100 - 100);
    expect((await apply(id, [invoice.id])).data).toMatchObject({ state: 'matched', reason: null });
  });

  it('can be set aside once, with a reason', async () => {
    await importStatement(shop, incoming({ ПлательщикИНН: inn }));
    const { id } = await findTransfer(shop, admin, inn);
    expect((await dismiss(id)).data).toMatchObject({ state: 'dismissed', note: 'Rent', resolved_by: admin.user.email });
    expect(await refusal(dismiss(id))).toMatchObject({ code: 'transfer_not_waiting' });
    expect(await refusal(apply(id, [crypto.randomUUID()]))).toMatchObject({ code: 'transfer_not_waiting' });
    expect(await actionsFor(id)).toMatchObject([{ action: 'transfer.dismissed', actor: `user:${admin.user.id}` }]);
  });

  it('is not there for an unknown id, and pays no unknown invoice', async () => {
    await importStatement(shop, incoming({ ПлательщикИНН: inn }));
    const { id } = await findTransfer(shop, admin, inn);
    expect(await refusal(apply(id, [crypto.randomUUID()]))).toMatchObject({ code: 'not_found' });
    expect(await refusal(dismiss(crypto.randomUUID()))).toMatchObject({ code: 'not_found' });
  });
});

describe('money that is sent back', () => {
  const paid = async () => {
    const invoice = await anInvoice();
    await importStatement(shop, paying(invoice));
    return invoice;
  };
  const returning = ({ number, amount }: Issued, keys: Record<string, string> = {}) =>
    outgoing(inn, { Сумма: amount.toFixed(2), НазначениеПлатежа: `Возврат по счету ${number}`, ...keys });

  it('in the statement that brought it revokes the license too', async () => {
    const invoice = await anInvoice();
    expect(await importStatement(shop, returning(invoice), paying(invoice))).toMatchObject({ matched: 2, waiting: 0 });
    expect(await statusOf(invoice.id)).toBe('returned');
  });

  it('in full revokes the license, as a refund does', async () => {
    const invoice = await paid();
    expect(await importStatement(shop, returning(invoice))).toMatchObject({ matched: 1, waiting: 0 });
    expect(await statusOf(invoice.id)).toBe('returned');
    expect(await licensesOf(shop, invoice.payment_id)).toMatchObject([{ revokedAt: expect.any(Date) }]);
    expect((await documentsOf(shop, invoice.payment_id)).map(({ kind }) => kind)).toContain('correction');
  });

  it('to a buyer who had paid twice or too much waits, and revokes nothing', async () => {
    const invoice = await paid();
    await importStatement(shop, paying(invoice), paying(invoice, { Сумма: (invoice.amount + 500).toFixed(2) }));
    const sums = [invoice.amount, invoice.amount, 500].map((sum) => sum.toFixed(2));
    expect(await importStatement(shop, ...sums.map((Сумма) => returning(invoice, { Сумма })))).toMatchObject({
      ...{ matched: 0, waiting: 3 },
    });
    expect(await statusOf(invoice.id)).toBe('paid');
    const sent = await shop.services.db.select().from(transfers).where(eq(transfers.payeeInn, inn));
    expect(sent.map(({ reason }) => reason)).toEqual(Array(3).fill('return_of_surplus'));
    for (const { id } of sent) await dismiss(id);
    // All of the surplus has gone back, so this one returns the invoice.
    expect(await importStatement(shop, returning(invoice))).toMatchObject({ matched: 1 });
    expect(await statusOf(invoice.id)).toBe('returned');
  });

  it('of an invoice that was paid in part no longer counts for it', async () => {
    const invoice = await anInvoice();
    await importStatement(shop, paying(invoice, { Сумма: '1000.00' }));
    const { id: part } = await findTransfer(shop, admin, inn);
    await importStatement(shop, returning(invoice, { Сумма: '1000.00' }));
    const [sent] = await shop.services.db.select().from(transfers).where(eq(transfers.payeeInn, inn));
    expect(sent?.reason).toBe('return_unclear');
    expect((await apply(sent?.id as string, [invoice.id])).data).toMatchObject({ state: 'matched', reason: null });
    expect((await invoiceOf(shop, invoice.id)).received).toBe(0);
    const [arrived] = await shop.services.db.select().from(transfers).where(eq(transfers.id, part));
    expect(arrived).toMatchObject({ state: 'matched', reason: null });
    const rest = paying(invoice, { Номер: '61', Сумма: (invoice.amount - 1000).toFixed(2) });
    await importStatement(shop, rest);
    expect(await statusOf(invoice.id)).toBe('open');
    await importStatement(shop, paying(invoice, { Номер: '62', Сумма: '1000.00' }));
    expect(await statusOf(invoice.id)).toBe('paid');
    const upd = (await documentsOf(shop, invoice.payment_id)).find(({ kind }) => kind === 'upd');
    expect(upd?.content).toMatchObject({ payments: [{ number: '61' }, { number: '62' }] });
  });

  it('in part waits, and an administrator records it', async () => {
    const invoice = await paid();
    await importStatement(shop, returning(invoice, { Сумма: '1000.00' }));
    const { data } = await shop.call(
      contract.transfers.list,
      { query: { state: 'waiting', search: invoice.number } },
      { token: admin.token },
    );
    const [transfer] = data.transfers.filter(({ direction }) => direction === 'outgoing');
    expect(transfer).toMatchObject({ reason: 'return_unclear', candidates: [{ invoice_id: invoice.id }] });
    await apply(transfer?.id as string, [invoice.id]);
    expect(await statusOf(invoice.id)).toBe('paid');
    expect(await licensesOf(shop, invoice.payment_id)).toMatchObject([{ revokedAt: null }]);
  });

  it('is not confused with what the seller pays to others or to itself', async () => {
    const invoice = await paid();
    const bill = returning(invoice, { НазначениеПлатежа: `Оплата по счету ${invoice.number}` });
    const own = incoming({ ПлательщикИНН: example.inn, НазначениеПлатежа: 'Возврат. Перевод собственных средств' });
    expect(await importStatement(shop, bill, own)).toEqual({ transfers: 0, matched: 0, waiting: 0, known: 0 });
    expect(await statusOf(invoice.id)).toBe('paid');
  });
});

describe('a statement', () => {
  it('about other accounts is refused', async () => {
    const statement = statementFile([], { account: '40702810000000000009' });
    expect(await uploadForm(shop, admin, { statement })).toMatchObject({
      status: 409,
      body: { code: 'statement_other_account' },
    });
  });

  it('says which document is wrong, and records nothing', async () => {
    const wrong = incoming({ Номер: '77', Сумма: '-1.00' });
    const statement = statementOf(incoming({ ПлательщикИНН: inn }), wrong);
    expect(await uploadForm(shop, admin, { statement })).toMatchObject({
      status: 400,
      body: { code: 'statement_invalid', field: '№ 77: Сумма' },
    });
    const { data } = await shop.call(contract.transfers.list, { query: { search: inn } }, { token: admin.token });
    expect(data.total).toBe(0);
  });

  it('is the only file of its form, and at most 20 MB large', async () => {
    expect((await uploadForm(shop, admin, {})).body).toMatchObject({ code: 'field_required', field: 'statement' });
    expect((await uploadForm(shop, admin, { other: Buffer.alloc(1) })).body).toMatchObject({ code: 'field_invalid' });
    expect((await uploadForm(shop, admin, { statement: Buffer.alloc(20_000_001) })).body).toMatchObject({
      code: 'statement_too_large',
    });
  });

  it('leaves an entry in the audit log', async () => {
    await uploadStatement(shop, admin, statementOf());
    const entries = (await shop.services.db.select().from(auditLog)).filter(
      ({ action }) => action === 'statement.imported',
    );
    expect(entries.at(-1)).toMatchObject({ actor: `user:${admin.user.id}` });
  });

  it('with a document that waits at the bank does not count it', async () => {
    expect(await importStatement(shop, incoming({ ДатаПоступило: '', ПлательщикИНН: inn }))).toMatchObject({
      transfers: 0,
    });
  });
});
