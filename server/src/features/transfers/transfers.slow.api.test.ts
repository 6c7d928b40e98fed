import { contract, type TransferReason } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { auditOf } from '../../../test/audit.ts';
import { statementFile } from '../../../test/bank-statement.ts';
import { anInn } from '../../../test/companies.ts';
import { documentsOf, giveInvoice, invoiceOf, receiveMoney, setSeller } from '../../../test/invoices.ts';
import { sharedAccount } from '../../../test/licenses.ts';
import { licensesOf } from '../../../test/payments.ts';
import { readPdf } from '../../../test/pdf.ts';
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
import type { DocumentRow } from '../documents/service.ts';
import { invoices } from '../invoices/tables.ts';
import { example } from '../seller/demo.ts';
import { transfers } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
const admin = sharedAccount(shop, { isAdmin: true });
const customer = sharedAccount(shop);
let inn: string;
beforeAll(() => setSeller(shop));
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

const statusOf = async (id: string) => (await shop.call(contract.invoices.get, { params: { id } }, admin)).data.status;

const apply = (id: string, invoiceIds: string[], reason = 'Agreed by phone') =>
  shop.call(contract.transfers.apply, { params: { id }, body: { reason, invoice_ids: invoiceIds } }, admin);

const dismiss = (id: string) =>
  shop.call(contract.transfers.dismiss, { params: { id }, body: { reason: 'Rent' } }, admin);

const actionsFor = (id: string) => auditOf(shop, `transfer:${id}`);
const list = async (query: object) => (await shop.call(contract.transfers.list, { query }, admin)).data.transfers;
const paymentsOnUpd = async ({ payment_id }: Issued) => {
  const upd = (await documentsOf(shop, payment_id)).find(({ kind }) => kind === 'upd');
  return upd?.content.kind === 'upd' ? upd.content.payments.map(({ number }) => number) : [];
};
const sentBack = () => shop.services.db.select().from(transfers).where(eq(transfers.payeeInn, inn));

describe('money that fits exactly', () => {
  it('settles its invoice, issues the license and is written on the closing document', async () => {
    const invoice = await anInvoice();
    const document = paying(invoice, { Номер: '4711' });
    const counts = { transfers: 1, matched: 1, waiting: 0, known: 0 };
    expect(await uploadStatement(shop, admin, statementOf(document))).toEqual(counts);
    const [imported] = await shop.services.db.select().from(auditLog).where(eq(auditLog.action, 'statement.imported'));
    expect(imported).toMatchObject({ actor: `user:${admin.user.id}` });
    expect(await statusOf(invoice.id)).toBe('paid');
    expect(await licensesOf(shop, invoice.payment_id)).toHaveLength(1);
    expect(await paymentsOnUpd(invoice)).toEqual(['4711']);
    const transfer = await findTransfer(shop, admin, inn);
    expect(transfer).toMatchObject({
      ...{ direction: 'incoming', amount: invoice.amount, currency: 'RUB', payer_inn: inn, state: 'matched' },
      ...{ reason: null, invoice_id: invoice.id, candidates: [] },
      invoices: [{ invoice_id: invoice.id, number: invoice.number, amount: invoice.amount }],
    });
    expect(await actionsFor(transfer.id)).toMatchObject([{ actor: 'shop', action: 'transfer.matched' }]);
    const { data } = await shop.call(contract.invoices.adminGet, { params: { id: invoice.id } }, admin);
    const { number, payer, purpose } = transfer;
    const paidBy = { transfer_id: transfer.id, number, amount: invoice.amount, payer, purpose };
    expect(data).toMatchObject({ email: customer.user.email, transfers: [paidBy] });
  });

  it('may come in two parts, which then are both matched', async () => {
    const invoice = await anInvoice();
    const first = paying(invoice, { Номер: '51', Сумма: '1000.00' });
    expect(await importStatement(shop, first)).toMatchObject({ matched: 0, waiting: 1 });
    expect(await list({ search: inn })).toMatchObject([
      { state: 'waiting', reason: 'partial', invoice_id: invoice.id },
    ]);
    expect((await invoiceOf(shop, invoice.id)).received).toBe(100_000);
    const rest = paying(invoice, { Номер: '52', Сумма: (invoice.amount - 1000).toFixed(2) });
    expect(await importStatement(shop, first, rest)).toEqual({ transfers: 2, matched: 1, waiting: 0, known: 1 });
    expect(await licensesOf(shop, invoice.payment_id)).toHaveLength(1);
    const matched = { state: 'matched', reason: null };
    expect(await list({ search: inn })).toMatchObject([matched, matched]);
    expect(await paymentsOnUpd(invoice)).toEqual(['51', '52']);
  });

  it('of a part is on the closing document also where the rest is marked as paid by hand', async () => {
    const invoice = await anInvoice();
    await importStatement(shop, paying(invoice, { Номер: '61', Сумма: '1000.00' }));
    const body = { reason: 'The rest was paid in cash' };
    await shop.call(contract.invoices.markPaid, { params: { id: invoice.id }, body }, admin);
    expect(await paymentsOnUpd(invoice)).toEqual(['61']);
    const upd = (await documentsOf(shop, invoice.payment_id)).find(({ kind }) => kind === 'upd') as DocumentRow;
    const { text } = await readPdf((await shop.services.documents.pdf(shop.services.db, upd.id))?.bytes as Uint8Array);
    expect(text).toMatch(/К платёжно-расчётному документу: № 61 от \d\d\.\d\d\.\d{4}/);
    const files = await shop.services.documents.files(shop.services.db, upd);
    const xml = files.find(({ name }) => name.endsWith('.xml'));
    expect(new TextDecoder('windows-1251').decode(xml?.bytes)).toContain('НомерПРД="61"');
  });
});

describe('a transfer', () => {
  const buyer = sharedAccount(shop);

  it('is one transfer whatever its purpose says, in one statement and in the next', async () => {
    const [first, second] = [await anInvoice(), await anInvoice()];
    const order = { Номер: '1', ПлательщикСчет: `407028100${inn}1` };
    const statement = statementOf(paying(first, order), paying(second, order));
    expect(await uploadStatement(shop, admin, statement)).toEqual({ transfers: 2, matched: 1, waiting: 0, known: 1 });
    expect(await importStatement(shop, paying(second, order))).toMatchObject({ matched: 0, waiting: 0, known: 1 });
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['paid', 'open']);
  });

  const bySbp = (invoice: Issued, keys: Record<string, string> = {}) =>
    paying(invoice, { СекцияДокумент: 'Банковский ордер', Номер: '', ...keys });

  it('without the number of an order is recorded once, whatever its place in the statement', async () => {
    const other = anInn();
    const [own, theirs] = [await giveInvoice(shop, buyer, { inn }), await giveInvoice(shop, buyer, { inn: other })];
    const [first, second] = [bySbp(own), bySbp(theirs, { ПлательщикИНН: other })];
    expect(await importStatement(shop, first)).toMatchObject({ matched: 1, known: 0 });
    expect(await importStatement(shop, second, first)).toMatchObject({ matched: 1, known: 1 });
    expect(await importStatement(shop, first, first, second)).toMatchObject({ waiting: 1, known: 2 });
  });

  it('that may be one that is recorded waits, and is recorded once too', async () => {
    const invoice = await giveInvoice(shop, buyer, { inn });
    const half = (keys: Record<string, string>) => bySbp(invoice, { ...keys, Сумма: (invoice.amount / 2).toFixed(2) });
    // Earlier versions did not record the identifier of a payment.
    expect(await importStatement(shop, half({ Код: '' }))).toMatchObject({ waiting: 1, known: 0 });
    expect(await importStatement(shop, half({ Код: 'A1' }))).toMatchObject({ waiting: 1, known: 0 });
    expect(await importStatement(shop, half({ Код: 'A1' }))).toMatchObject({ known: 1 });
    expect(await importStatement(shop, half({ Код: '' }))).toMatchObject({ known: 1 });
    expect(await statusOf(invoice.id)).toBe('open');
    const reasons = (await list({ search: inn })).map(({ reason }) => reason);
    expect(reasons.toSorted()).toEqual(['looks_recorded', 'partial']);
    const waiting = (await list({ search: inn })).find(({ reason }) => reason === 'looks_recorded');
    await apply(waiting?.id as string, [invoice.id]);
    expect(await statusOf(invoice.id)).toBe('paid');
  });

  const expire = ({ id }: Issued) =>
    shop.services.db.update(invoices).set({ validUntil: '2026-01-01' }).where(eq(invoices.id, id));

  it.each<[TransferReason, (invoice: Issued) => Record<string, string>, ((invoice: Issued) => PromiseLike<unknown>)?]>([
    ['no_invoice', () => ({ НазначениеПлатежа: 'За программу' })],
    ['overpaid', ({ amount }) => ({ Сумма: (amount + 1).toFixed(2) })],
    ['other_payer', () => ({ ПлательщикИНН: anInn() })],
    ['invoice_canceled', () => ({}), ({ id }) => shop.call(contract.invoices.cancel, { params: { id } }, customer)],
    ['invoice_expired', () => ({}), expire],
  ])('waits as %s with its candidates until an administrator accepts it', async (reason, keys, prepare) => {
    const invoice = await anInvoice();
    await prepare?.(invoice);
    await importStatement(shop, paying(invoice, { Плательщик1: `${reason} ${inn}`, ...keys(invoice) }));
    const transfer = await findTransfer(shop, admin, `${reason} ${inn}`);
    expect(transfer).toMatchObject({ state: 'waiting', reason, invoice_id: null, invoices: [] });
    expect(transfer.candidates).toMatchObject([{ invoice_id: invoice.id, received: 0, inn }]);
    expect(await licensesOf(shop, invoice.payment_id)).toEqual([]);
    expect((await apply(transfer.id, [invoice.id])).data).toMatchObject({
      ...{ state: 'matched', reason: null, invoice_id: invoice.id, resolved_by: admin.user.email },
      note: 'Agreed by phone',
    });
    expect(await licensesOf(shop, invoice.payment_id)).toHaveLength(1);
  });

  it('for a paid invoice waits, and cannot pay it again', async () => {
    const invoice = await anInvoice();
    await importStatement(shop, paying(invoice), paying(invoice, { Плательщик1: `again ${inn}` }));
    const [waiting, ...more] = await list({ search: inn, state: 'waiting' });
    expect([waiting, more]).toMatchObject([{ reason: 'invoice_paid' }, []]);
    expect(await refusal(apply(waiting?.id as string, [invoice.id]))).toMatchObject({ code: 'invoice_not_payable' });
    expect(await licensesOf(shop, invoice.payment_id)).toHaveLength(1);
  });

  it('for several invoices waits, and pays all of them at once or, where it is too small, none', async () => {
    const both = [await anInvoice(), await giveInvoice(shop, customer)] as const;
    const ids = both.map(({ id }) => id);
    const naming = { НазначениеПлатежа: `счета ${both.map(({ number }) => number).join(', ')}`, Плательщик1: inn };
    const of = (amount: number) => paying(both[0], { ...naming, Сумма: amount.toFixed(2), ПлательщикИНН: anInn() });
    const sum = both[0].amount + both[1].amount;
    await importStatement(shop, of(sum - 1), of(sum));
    const [large, small] = (await list({ search: inn })).toSorted((a, b) => b.amount - a.amount);
    expect(large).toMatchObject({ reason: 'several_invoices', candidates: { length: 2 } });
    expect(await refusal(apply(small?.id as string, ids))).toMatchObject({ code: 'transfer_too_small' });
    expect((await invoiceOf(shop, both[0].id)).received).toBe(0);
    const { data } = await apply(large?.id as string, ids);
    expect(data).toMatchObject({ state: 'matched', invoice_id: null, invoices: { length: 2 } });
    for (const { payment_id } of both) expect(await licensesOf(shop, payment_id)).toHaveLength(1);
  });

  it('in another currency waits, and cannot pay in rubles', async () => {
    const invoice = await anInvoice();
    const account = example.bank.account.replace(/^(.{5})810/, '$1840');
    await importStatement(shop, paying(invoice, { ПолучательСчет: account, ПолучательИНН: example.inn }));
    const { id, reason, currency } = await findTransfer(shop, admin, inn);
    expect([reason, currency]).toEqual(['other_currency', 'USD']);
    expect(await refusal(apply(id, [invoice.id]))).toMatchObject({ code: 'transfer_other_currency' });
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
    expect(await refusal(apply(id, [crypto.randomUUID()]))).toMatchObject({ code: 'not_found' });
    expect((await dismiss(id)).data).toMatchObject({ state: 'dismissed', note: 'Rent', resolved_by: admin.user.email });
    expect(await refusal(dismiss(id))).toMatchObject({ code: 'transfer_not_waiting' });
    expect(await refusal(apply(id, [crypto.randomUUID()]))).toMatchObject({ code: 'transfer_not_waiting' });
    expect(await actionsFor(id)).toMatchObject([{ action: 'transfer.dismissed', actor: `user:${admin.user.id}` }]);
  });
});

describe('money of a company whose INN a stranger has entered', () => {
  const stranger = sharedAccount(shop);

  /** The invoice of the company is of last year, when numbers had no year, and the stranger has its number this year. */
  const sameNumber = async () => {
    const [own, theirs] = [await anInvoice(), await giveInvoice(shop, stranger, { inn })];
    const { sequence } = await invoiceOf(shop, theirs.id);
    const lastYear = { number: `W-${sequence}`, sequence, issuedOn: '2025-11-03', validUntil: '2025-11-08' };
    await shop.services.db.update(invoices).set(lastYear).where(eq(invoices.id, own.id));
    return { own, theirs, sequence };
  };

  it('is not taken for the stranger’s invoice, and the administrator sees whose invoices fit', async () => {
    await importStatement(shop, paying(await anInvoice()));
    const { own, theirs, sequence } = await sameNumber();
    const paid = paying(own, { НазначениеПлатежа: `Оплата по счету ${sequence}`, Плательщик1: `late ${inn}` });
    expect(await importStatement(shop, paid)).toMatchObject({ matched: 0, waiting: 1 });
    expect([await statusOf(own.id), await statusOf(theirs.id)]).toEqual(['expired', 'open']);
    expect(await licensesOf(shop, theirs.payment_id)).toEqual([]);
    const { id, reason, candidates } = await findTransfer(shop, admin, `late ${inn}`);
    expect(reason).toBe('several_accounts');
    const { email } = customer.user;
    expect(candidates.toSorted((a, b) => a.issued_on.localeCompare(b.issued_on))).toMatchObject([
      { invoice_id: own.id, email, issued_on: '2025-11-03', paid_before: true },
      { invoice_id: theirs.id, email: stranger.user.email, paid_before: false },
    ]);
    await apply(id, [own.id]);
    expect([await statusOf(own.id), await statusOf(theirs.id)]).toEqual(['paid', 'open']);
  });

  it('without a number waits, and an accepted payment by somebody else does not make the company a known payer', async () => {
    const [own, theirs] = [await anInvoice(), await giveInvoice(shop, stranger, { inn })];
    const first = await giveInvoice(shop, stranger, { inn });
    await importStatement(shop, paying(first, { ПлательщикИНН: anInn(), Плательщик1: `own money ${inn}` }));
    await apply((await findTransfer(shop, admin, `own money ${inn}`)).id, [first.id]);
    await importStatement(shop, paying(own, { НазначениеПлатежа: 'За программу', Плательщик1: `bare ${inn}` }));
    const { reason, candidates } = await findTransfer(shop, admin, `bare ${inn}`);
    expect(reason).toBe('no_invoice');
    expect(new Map(candidates.map(({ invoice_id, email, paid_before }) => [invoice_id, [email, paid_before]]))).toEqual(
      new Map([
        [own.id, [customer.user.email, false]],
        [theirs.id, [stranger.user.email, false]],
      ]),
    );
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

  it('in full revokes the license, as a refund does, also in the statement that brought it', async () => {
    const invoice = await anInvoice();
    expect(await importStatement(shop, returning(invoice), paying(invoice))).toMatchObject({ matched: 2, waiting: 0 });
    expect(await statusOf(invoice.id)).toBe('returned');
    expect(await licensesOf(shop, invoice.payment_id)).toMatchObject([{ revokedAt: expect.any(Date) }]);
    expect((await documentsOf(shop, invoice.payment_id)).map(({ kind }) => kind)).toContain('correction');
  });

  it('to a buyer who had paid twice or too much waits, and revokes nothing', async () => {
    const invoice = await paid();
    await importStatement(shop, paying(invoice), paying(invoice, { Сумма: (invoice.amount + 500).toFixed(2) }));
    const sums = [invoice.amount, invoice.amount, 500].map((sum) => sum.toFixed(2));
    const counts = await importStatement(shop, ...sums.map((Сумма) => returning(invoice, { Сумма })));
    expect(counts).toMatchObject({ matched: 0, waiting: 3 });
    expect(await statusOf(invoice.id)).toBe('paid');
    const sent = await sentBack();
    expect(sent.map(({ reason }) => reason)).toEqual(Array(3).fill('return_of_surplus'));
    for (const { id } of sent) await dismiss(id);
    // All of the surplus has gone back, so this one returns the invoice.
    expect(await importStatement(shop, returning(invoice))).toMatchObject({ matched: 1 });
    expect(await statusOf(invoice.id)).toBe('returned');
  });

  it('of an invoice that was paid in part no longer counts for it', async () => {
    const invoice = await anInvoice();
    const part = (Номер: string, sum: number) => paying(invoice, { Номер, Сумма: sum.toFixed(2) });
    await importStatement(shop, part('60', 1000), returning(invoice, { Сумма: '1000.00' }));
    const [sent] = await sentBack();
    expect(sent?.reason).toBe('return_unclear');
    expect((await apply(sent?.id as string, [invoice.id])).data).toMatchObject({ state: 'matched', reason: null });
    expect((await invoiceOf(shop, invoice.id)).received).toBe(0);
    expect(await list({ search: inn, state: 'waiting' })).toEqual([]);
    await importStatement(shop, part('61', invoice.amount - 1000));
    expect(await statusOf(invoice.id)).toBe('open');
    await importStatement(shop, part('62', 1000));
    expect(await statusOf(invoice.id)).toBe('paid');
    expect(await paymentsOnUpd(invoice)).toEqual(['61', '62']);
  });

  it('in part waits, and an administrator records it', async () => {
    const invoice = await paid();
    await importStatement(shop, returning(invoice, { Сумма: '1000.00' }));
    const [sent] = await sentBack();
    const candidates = [{ invoice_id: invoice.id }];
    const [shown] = (await list({ state: 'waiting', search: invoice.number })).filter(({ id }) => id === sent?.id);
    expect(shown).toMatchObject({ direction: 'outgoing', reason: 'return_unclear', candidates });
    await apply(sent?.id as string, [invoice.id]);
    expect(await statusOf(invoice.id)).toBe('paid');
    expect(await licensesOf(shop, invoice.payment_id)).toMatchObject([{ revokedAt: null }]);
  });

  it('is not confused with what the seller pays to others or to itself, nor is what waits at the bank', async () => {
    const invoice = await paid();
    const bill = returning(invoice, { НазначениеПлатежа: `Оплата по счету ${invoice.number}` });
    const own = incoming({ ПлательщикИНН: example.inn, НазначениеПлатежа: 'Возврат. Перевод собственных средств' });
    const counts = await importStatement(shop, bill, own, incoming({ ДатаПоступило: '' }));
    expect(counts).toEqual({ transfers: 0, matched: 0, waiting: 0, known: 0 });
    expect(await statusOf(invoice.id)).toBe('paid');
  });
});

it('refuses a statement that is none, is too large, has a wrong document or is about others, and records nothing', async () => {
  const good = incoming({ ПлательщикИНН: inn });
  const refused = async (fields: Parameters<typeof uploadForm>[2]) => {
    const { status, body } = await uploadForm(shop, admin, fields);
    return { status, ...body };
  };
  expect(await refused({})).toMatchObject({ code: 'field_required', field: 'statement' });
  expect(await refused({ other: Buffer.alloc(1) })).toMatchObject({ code: 'field_invalid' });
  expect(await refused({ statement: Buffer.alloc(20_000_001) })).toMatchObject({ code: 'statement_too_large' });
  const wrong = { status: 400, code: 'statement_invalid', field: '№ 77: Сумма' };
  expect(await refused({ statement: statementOf(good, incoming({ Номер: '77', Сумма: '-1.00' })) })).toMatchObject(
    wrong,
  );
  const others = statementFile([], { account: '40702810000000000009' });
  expect(await refused({ statement: others })).toMatchObject({ status: 409, code: 'statement_other_account' });
  expect(await list({ search: inn })).toEqual([]);
});
