import { contract } from '@warden/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { contentOf, issueDocument } from '../../../test/documents.ts';
import { openAccount } from '../../../test/licenses.ts';
import { unzip } from '../../../test/zip.ts';
import type { DocumentRow } from './service.ts';

const shop = sharedTestApp({}, { workers: false });
let customer: Account;
let invoice: DocumentRow;

beforeAll(async () => {
  customer = await openAccount(shop);
  invoice = await issueDocument(shop, customer, contentOf('invoice'));
  await issueDocument(shop, customer, contentOf('upd'), '2026-11-18');
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
      'content-disposition': `attachment; filename*=UTF-8''2026-11-16%20Invoice%20${invoice.number}.pdf`,
    });
    expect(first?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    for (const { rawPayload } of [...answers, await get(pdf)]) expect(rawPayload).toEqual(first?.rawPayload);
  });

  it('is XML for a UPD only', async () => {
    expect(shop.services.documents.toWire(invoice).xml).toBeNull();
    expect((await get(`/api/documents/${invoice.id}/xml`)).statusCode).toBe(404);
  });
});

describe('the archive of a period', () => {
  const namesIn = async (bytes: Buffer) => [...(await unzip(bytes)).keys()];

  it('has the files of the documents of these days that the customer owns', async () => {
    await issueDocument(shop, await openAccount(shop), contentOf('invoice'));
    const { headers, rawPayload } = await get('/api/documents?from=2026-11-01&to=2026-11-16');
    expect(headers['content-type']).toBe('application/zip');
    expect(await namesIn(rawPayload)).toEqual([`2026-11-16 Invoice ${invoice.number}.pdf`]);
  });

  it('is empty where there are no documents', async () => {
    expect(await namesIn((await get('/api/documents?from=2025-01-01&to=2026-01-01')).rawPayload)).toEqual([]);
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
