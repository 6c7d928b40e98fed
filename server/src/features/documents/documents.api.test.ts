import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { contract } from '@warden/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { aLine, contentOf, issueDocument } from '../../../test/documents.ts';
import { openAccount, sharedAccount } from '../../../test/licenses.ts';
import { unzip } from '../../../test/zip.ts';
import { MOST_WAITING } from './files.ts';
import { type DocumentRow, documentService, type NewDocument } from './service.ts';
import { documents as table } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
const customer = sharedAccount(shop);
const eve = sharedAccount(shop);
/** Its PDF needs an image, so that a test can hold its making. */
const stamped = contentOf('invoice', { seller: { ...contentOf('invoice').seller, stampKey: 'seller-stamp' } });
let invoice: DocumentRow;
let upd: DocumentRow;

beforeAll(async () => {
  invoice = await issueDocument(shop, customer, contentOf('invoice'));
  upd = await issueDocument(shop, customer, contentOf('upd'), '2026-11-18');
});

const get = (url: string, { token }: Pick<Account, 'token'> = customer) =>
  shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } });

describe('a file of a document', () => {
  it('has the same bytes each time and for everyone who asks at once', async () => {
    const { pdf } = shop.services.documents.toWire(invoice);
    const answers = await Promise.all([get(pdf), get(pdf), get(pdf)]);
    const [first] = answers;
    expect(first?.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`Счёт ${invoice.number} от 16.11.2026.pdf`)}`,
    });
    expect(first?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    for (const { rawPayload } of [...answers, await get(pdf)]) expect(rawPayload).toEqual(first?.rawPayload);
  });

  it('is made once however many ask for it, and one is made at a time', async () => {
    const buyer = await openAccount(shop);
    const rows = [await issueDocument(shop, buyer, stamped), await issueDocument(shop, buyer, stamped)];
    let making = 0;
    const made: number[] = [];
    const image = async () => {
      made.push(++making);
      await setImmediate();
      making--;
      return null;
    };
    const { db, now } = shop.services;
    const documents = documentService({
      seller: { ...shop.services.seller, image },
      publicUrl: 'https://shop.test',
      now,
    });
    await Promise.all([...rows, ...rows, ...rows].map(({ id }) => documents.pdf(db, id)));
    expect(made).toEqual([1, 1]);
  });

  const heldAt = (gate: Promise<null>) => {
    const { now } = shop.services;
    return documentService({
      seller: { ...shop.services.seller, image: () => gate },
      publicUrl: 'https://shop.test',
      now,
    });
  };

  it('is refused for a while where too many wait for one, but not to a mail or an archive', async () => {
    const buyer = await openAccount(shop);
    const held = await issueDocument(shop, buyer, stamped);
    const ownerless = await issueDocument(shop, buyer, stamped);
    const { db } = shop.services;
    await db.update(table).set({ userId: null }).where(eq(table.id, ownerless.id));
    const gate = Promise.withResolvers<null>();
    const blocked = heldAt(gate.promise);
    const asked = Array.from({ length: MOST_WAITING + 2 }, () => blocked.pdf(db, ownerless.id));
    await expect(Promise.race(asked)).rejects.toMatchObject({ code: 'overloaded' });
    const mail = blocked.files(db, held);
    const { pdf } = shop.services.documents.toWire(held);
    const { statusCode, headers } = await get(pdf, buyer);
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    gate.resolve(null);
    const outcomes = (await Promise.allSettled(asked)).map(({ status }) => status);
    expect(outcomes.filter((status) => status === 'rejected')).toHaveLength(1);
    expect(Buffer.from((await mail)[0]?.bytes ?? [])).toEqual((await get(pdf, buyer)).rawPayload);
  });

  it('waits for four of the same account that asked before, and for no more', async () => {
    const hers = await issueDocument(shop, await openAccount(shop), stamped);
    const his = await issueDocument(shop, eve, stamped);
    const { db } = shop.services;
    const gate = Promise.withResolvers<null>();
    const blocked = heldAt(gate.promise);
    const made: string[] = [];
    const ask = ({ id }: DocumentRow, name: string) => blocked.pdf(db, id).then(() => made.push(name));
    const asked = Array.from({ length: 21 }, () => ask(hers, 'hers'));
    await expect(Promise.race(asked)).rejects.toMatchObject({ code: 'overloaded' });
    const other = ask(his, 'his');
    // The request has come to the queue once it has looked for the stored file.
    await shop.services.documents.ofPayment(db, his.paymentId);
    await setImmediate();
    gate.resolve(null);
    await Promise.allSettled([...asked, other]);
    expect(made.toSpliced(5)).toEqual(['hers', 'hers', 'hers', 'hers', 'his']);
    expect(made).toHaveLength(21);
  });

  it('is rendered in a thread, so that others are served meanwhile', async () => {
    const { id } = await issueDocument(shop, await openAccount(shop), contentOf('invoice'));
    const sent = vi.spyOn(Worker.prototype, 'postMessage');
    await shop.services.documents.pdf(shop.services.db, id);
    expect(sent.mock.calls).toEqual([[expect.objectContaining({ document: expect.objectContaining({ id }) })]]);
  });

  it('is XML for the UPD of a Russian buyer only', async () => {
    const { toWire } = shop.services.documents;
    const { headers, rawPayload } = await get(toWire(upd).xml as string);
    expect(headers['content-type']).toBe('application/xml; charset=windows-1251');
    expect(headers['content-disposition']).toMatch(/''ON_NSCHFDOPPR_000-7728168971-772801001_000-7707083893-\w+/);
    expect(rawPayload.subarray(0, 45).toString()).toBe('<?xml version="1.0" encoding="windows-1251"?>');
    const abroad = { ...contentOf('upd').buyer, country: 'KZ', inn: null, kpp: null, taxId: '1' };
    const another = await issueDocument(shop, customer, contentOf('upd', { buyer: abroad }), '2026-12-01');
    for (const { id } of [invoice, another]) {
      expect((await get(`/api/documents/${id}/xml`)).statusCode).toBe(404);
    }
    expect([invoice, another].map((row) => toWire(row).xml)).toEqual([null, null]);
  });
});

describe('the act for a receipt', () => {
  const abroad = { ...contentOf('upd').buyer, country: 'DE', inn: null, kpp: null, taxId: 'DE123456789' };
  const act = (id: string, account: Pick<Account, 'token'> = customer) =>
    shop.call(contract.documents.act, { params: { id } }, account);
  const correct = async ({ id, paymentId }: DocumentRow, total: number) => {
    const content = contentOf('correction', { buyer: abroad, lines: [{ ...aLine, total }] });
    await issue({ kind: 'correction', date: '2026-12-04', correctsId: id, paymentId, content });
  };

  it('is issued once, however often it is asked for, with a number of its own series', async () => {
    const receipt = await issueDocument(shop, customer, contentOf('upd', { buyer: abroad }), '2026-12-02');
    const answers = await Promise.all([act(receipt.id), act(receipt.id), act(receipt.id)]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const [first] = answers;
    expect(first?.data).toMatchObject({ kind: 'act', number: expect.stringMatching(/^WA\d\d-1$/), xml: null });
    const { headers } = await get(first?.data.pdf as string);
    expect(headers['content-disposition']).toContain(
      encodeURIComponent(`Act of acceptance ${first?.data.number} dated `),
    );
    const all = await shop.services.documents.ofPayment(shop.services.db, receipt.paymentId);
    expect(all.map(({ kind }) => kind)).toEqual(['upd', 'act']);
  });

  it('says what remains after a part of the money was returned, and is not issued after all of it was', async () => {
    const [part, whole] = [
      await issueDocument(shop, customer, contentOf('upd', { buyer: abroad }), '2026-12-03'),
      await issueDocument(shop, customer, contentOf('upd', { buyer: abroad }), '2026-12-04'),
    ];
    const before = await act(part.id);
    await correct(part, 1_000_000);
    await correct(whole, 0);
    const after = await act(part.id);
    expect((await act(part.id)).data.id).toBe(after.data.id);
    const { db, documents } = shop.services;
    const issued = (await documents.ofPayment(db, part.paymentId)).filter(({ kind }) => kind === 'act');
    expect(issued.map(({ id, content }) => [id, content.lines[0]?.total])).toEqual([
      [before.data.id, aLine.total],
      [after.data.id, 1_000_000],
    ]);
    expect(await refusal(act(whole.id))).toMatchObject({ status: 404 });
  });

  it('is not there for Russian documents, other kinds, and other accounts', async () => {
    const receipt = await issueDocument(shop, customer, contentOf('upd', { buyer: abroad }), '2026-12-05');
    const asked = [act(upd.id), act(invoice.id), act(receipt.id, eve)].map(refusal);
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('is not issued to whoever has given the sale away until the account was locked', async () => {
    const receipt = await issueDocument(shop, customer, contentOf('upd', { buyer: abroad }), '2026-11-20');
    const { accounts } = shop.services;
    const { lock } = accounts;
    vi.spyOn(accounts, 'lock').mockImplementationOnce(async (tx, id) => {
      await tx
        .update(table)
        .set({ userId: eve.user.id ?? null })
        .where(eq(table.id, receipt.id));
      return lock(tx, id);
    });
    expect(await refusal(act(receipt.id))).toMatchObject({ code: 'not_found' });
  });
});

describe('the archive of a period', () => {
  const archive = '/api/documents?from=2026-11-01&to=2026-11-16';
  const namesIn = async (bytes: Buffer) => [...(await unzip(bytes)).keys()];

  it('has the files of the documents of these days that the customer owns', async () => {
    await issueDocument(shop, await openAccount(shop), contentOf('invoice'));
    const { headers, rawPayload } = await get(archive);
    expect(headers['content-type']).toBe('application/zip');
    expect(await namesIn(rawPayload)).toEqual([`Счёт ${invoice.number} от 16.11.2026.pdf`]);
    expect(await namesIn((await get('/api/documents?from=2025-01-01&to=2026-01-01')).rawPayload)).toEqual([]);
  });

  it.each([
    ['en', 'Documents from 2026-11-01 to 2026-11-16.zip'],
    ['ru', 'Документы с 01.11.2026 по 16.11.2026.zip'],
  ])('has a name in the language of who downloads it: %s', async (language, name) => {
    const headers = { authorization: `Bearer ${customer.token}`, 'accept-language': language };
    const answer = await shop.app.inject({ url: archive, headers });
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent(name));
  });

  it('is made once at a time for an account, whichever it is: another one waits, and further ones are refused', async () => {
    const buyer = await openAccount(shop, { isAdmin: true });
    await issueDocument(shop, buyer, stamped, '2026-11-25');
    const period = 'from=2026-11-25&to=2026-11-25';
    const gate = Promise.withResolvers<null>();
    const image = vi.spyOn(shop.services.seller, 'image').mockReturnValue(gate.promise);
    const urls = [contract.documents.period, contract.consents.export, contract.invoices.exportFiles];
    const asked = urls.map(({ path }) => get(`/api${path}?${period}`, buyer));
    const refused = await Promise.race(asked);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
    expect((await get(archive, eve)).statusCode).toBe(200);
    gate.resolve(null);
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 200, 503]);
    expect(image).toHaveBeenCalledOnce();
    expect((await get(`/api${contract.invoices.exportFiles.path}?${period}`, buyer)).statusCode).toBe(200);
  });

  it('lets others have their turn between its files', async () => {
    const { db, documents } = shop.services;
    await documents.pdf(db, invoice.id);
    const period = { from: '2026-11-16', to: '2026-11-16' };
    const { bytes } = await documents.zip(db, Array(20).fill(invoice), period, 'en');
    let turns = 0;
    const read = buffer(bytes).finally(() => clearImmediate(next));
    let next = globalThis.setImmediate(function count() {
      turns++;
      next = globalThis.setImmediate(count);
    });
    expect((await unzip(await read)).size).toBe(20);
    expect(turns).toBeGreaterThanOrEqual(19);
  });

  it('names the files of one day apart, even where sellers have given the same number', async () => {
    const buyer = await openAccount(shop);
    for (const inn of ['7736050003', '500100732259']) {
      const content = contentOf('upd', { seller: { ...contentOf('upd').seller, inn } });
      await issueDocument(shop, buyer, content, '2026-11-20');
    }
    const { rawPayload } = await get('/api/documents?from=2026-11-20&to=2026-11-20', buyer);
    const names = await namesIn(rawPayload);
    const pdfs = names.filter((name) => name.endsWith('.pdf'));
    expect(pdfs).toEqual(['УПД WU26-1 от 20.11.2026.pdf', 'УПД WU26-1 от 20.11.2026 (2).pdf']);
    expect(names.filter((name) => name.endsWith('.xml'))).toHaveLength(2);
  });

  it('is refused where there would be too many documents', async () => {
    const { db, documents } = shop.services;
    const period = { from: '2024-01-01', to: '2024-01-31' };
    await db.execute(sql`
      insert into documents (id, kind, series, sequence, number, date, user_id, payment_id, content, created_at)
      select gen_random_uuid(), kind, 'many', n, n::text, '2024-01-15', user_id, payment_id, content, created_at
      from documents, generate_series(1, 2001) n where id = ${invoice.id}`);
    await expect(documents.ofPeriod(db, period)).rejects.toMatchObject({ code: 'too_many_documents' });
  });

  it.each([
    ['2026-01-02', '2026-01-01', 'period_invalid'],
    ['2026-01-01', '2027-01-02', 'period_invalid'],
    ['2026-02-30', '2026-03-02', 'field_invalid'],
  ])('is refused from %s to %s', async (from, to, code) => {
    const asked = shop.call(contract.documents.period, { query: { from, to } }, customer);
    expect(await refusal(asked)).toMatchObject({ status: 400, code });
  });
});

const order = (changes: Partial<NewDocument> = {}): NewDocument => ({
  ...{ kind: 'invoice', sellerInn: '7707083893', prefix: 'W-', date: '2026-11-16', content: contentOf('invoice') },
  ...{ userId: customer.user.id, paymentId: invoice.paymentId, ...changes },
});

const issue = (changes: Partial<NewDocument> = {}) =>
  shop.services.db.transaction((tx) => shop.services.documents.issue(tx, order(changes), new Date()));

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('numbers of documents', () => {
  it('begin with 1 for each kind, seller and year', async () => {
    const sellerInn = '7702070139';
    const numbers: string[] = [];
    for (const changes of [{}, {}, { kind: 'upd' as const }, { date: '2027-01-01' }, { prefix: '' }]) {
      const { series, number } = await issue({ sellerInn, ...changes });
      numbers.push(`${series} ${number}`);
    }
    expect(numbers).toEqual([
      ...['invoice/7702070139/2026 W26-1', 'invoice/7702070139/2026 W26-2', 'upd/7702070139/2026 WU26-1'],
      ...['invoice/7702070139/2027 W27-1', 'invoice/7702070139/2026 26-3'],
    ]);
  });

  it('have no gap and no duplicate when many are issued at once and every third is rolled back', async () => {
    const { db, documents } = shop.services;
    const sellerInn = '7728168971';
    const results = await Promise.allSettled(
      upTo(30).map((index) =>
        db.transaction(async (tx) => {
          await documents.issue(tx, order({ sellerInn }), new Date());
          if (index % 3 === 0) throw new Error('rolled back');
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    const rows = await db
      .select()
      .from(table)
      .where(eq(table.series, `invoice/${sellerInn}/2026`));
    expect(rows.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual(upTo(20));
  });
});
