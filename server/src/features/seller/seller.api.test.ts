import { contract, type ErrorBody, type SellerDetails, type SellerImage } from '@warden/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { auditOf } from '../../../test/audit.ts';
import { aJpeg, aPng } from '../../../test/images.ts';
import { sharedAccount } from '../../../test/licenses.ts';
import { encodeForm } from '../../../test/releases.ts';
import { sweepFiles } from '../releases/jobs.ts';
import { example } from './demo.ts';

const { seller } = contract;
const shop = sharedTestApp({}, { workers: false });
const admin = sharedAccount(shop, { isAdmin: true });

const read = async () => (await shop.call(seller.read, {})).data;
const write = async (changes: Partial<SellerDetails> = {}) =>
  (await shop.call(seller.write, { body: { ...example, ...changes } }, admin)).data;
const lastEntry = async () => {
  const { action, actor, before, after } = (await auditOf(shop, 'seller')).at(-1) ?? {};
  return { action, actor, before, after };
};

describe('the seller', () => {
  const noLinks = { demo: null, repository: null, sales: null, support: null, security: null, status: null };

  it('is nobody at first, and then there are no invoices', async () => {
    expect(await read()).toEqual({ seller: null, links: noLinks, invoices: false });
    expect(await shop.services.seller.forDocuments(shop.services.db)).toBeNull();
  });

  it('is shown to everybody once entered, but not with all that documents need', async () => {
    const own = await write();
    expect(own).toMatchObject({ seller: example, is_example: false, images: { stamp: false, signature: false } });
    const { seller: shown, invoices } = await read();
    expect(invoices).toBe(true);
    expect(shown).toMatchObject({ inn: example.inn, bank: example.bank, is_example: false });
    expect(JSON.stringify(shown)).not.toContain(example.signatory.name);
  });

  it('is refused with the field that is wrong, and stays as it was', async () => {
    const before = (await shop.call(seller.details, {}, admin)).data;
    const wrong = { status: 400, code: 'account_check_digit', field: 'bank.account' };
    const bank = { ...example.bank, account: '40702810700000012345' };
    expect(await refusal(write({ bank }))).toMatchObject(wrong);
    expect(await refusal(write({ invoice_days: 0 }))).toMatchObject({ code: 'field_invalid', field: 'invoice_days' });
    expect((await shop.call(seller.details, {}, admin)).data).toEqual(before);
  });

  it('leaves an audit entry with what changed, and none where nothing did', async () => {
    await write();
    await write({ invoice_days: 7 });
    const changed = { before: '{"invoice_days":5}', after: '{"invoice_days":7}' };
    const entry = { action: 'seller.changed', actor: `user:${admin.user.id}`, ...changed };
    expect(await lastEntry()).toEqual(entry);
    await write({ invoice_days: 7 });
    expect(await lastEntry()).toEqual(entry);
  });

  it('has links, and an empty one is none', async () => {
    const status = 'https://status.example.com/';
    const body = { status, support: 'help@example.com', demo: '', sales: null };
    const { data } = await shop.call(seller.writeLinks, { body }, admin);
    expect(data.links).toEqual({ ...noLinks, status, support: 'help@example.com' });
    expect((await read()).links).toEqual(data.links);
    expect(await lastEntry()).toMatchObject({ before: expect.stringContaining('"links.status":null') });
  });

  it('refuses links that are none', async () => {
    for (const [field, value, code] of [
      ['demo', 'javascript:alert(1)', 'field_invalid'],
      ['repository', 'code.example.com', 'field_invalid'],
      ['sales', 'https://sales.example.com/', 'email_invalid'],
    ] as const) {
      const written = shop.call(seller.writeLinks, { body: { [field]: value } }, admin);
      expect(await refusal(written)).toMatchObject({ code, field });
    }
  });
});

const authorization = () => ({ authorization: `Bearer ${admin.token}` });
const send = async (name: SellerImage, fields: Record<string, Buffer | string>) => {
  const { headers, payload } = await encodeForm(fields);
  const url = `/api/admin/seller/images/${name}`;
  const answer = await shop.app.inject({ method: 'PUT', url, headers: { ...headers, ...authorization() }, payload });
  return answer.statusCode === 200 ? 'stored' : (answer.json() as ErrorBody).code;
};
const shown = async (name: SellerImage) => {
  const url = `/api/admin/seller/images/${name}`;
  const { statusCode, headers, rawPayload } = await shop.app.inject({ url, headers: authorization() });
  return { statusCode, type: headers['content-type'], bytes: rawPayload };
};
const forDocuments = async () => (await shop.services.seller.forDocuments(shop.services.db))?.seller;
const files = async () => (await shop.services.storage.list('seller-')).map(({ key }) => key);

describe('the stamp and the signature', () => {
  beforeAll(() => write());

  it('are stored, shown to administrators and named for documents', async () => {
    const [stamp, signature] = [aPng(), aJpeg()];
    expect(await send('stamp', { image: stamp })).toBe('stored');
    expect(await send('signature', { image: signature })).toBe('stored');
    expect(await shown('stamp')).toEqual({ statusCode: 200, type: 'image/png', bytes: stamp });
    expect(await shown('signature')).toEqual({ statusCode: 200, type: 'image/jpeg', bytes: signature });
    const { stampKey, signatureKey } = (await forDocuments()) ?? {};
    expect(await shop.services.seller.image(stampKey ?? '')).toEqual(stamp);
    expect(await shop.services.seller.image(signatureKey ?? '')).toEqual(signature);
    expect((await shop.call(seller.details, {}, admin)).data.images).toEqual({ stamp: true, signature: true });
  });

  it('leave entries in the audit log that name the file and hold no bytes of it', async () => {
    const entry = await lastEntry();
    expect(entry).toMatchObject({ action: 'seller.changed', before: '{"signature":null}' });
    expect(entry.after).toMatch(/^\{"signature":"seller-signature-[0-9a-f]{64}"\}$/);
  });

  it('stay for issued documents when they are replaced or removed, and when leftovers of installers are swept', async () => {
    const { stampKey } = (await forDocuments()) ?? {};
    expect(await send('stamp', { image: aPng({ shade: 7 }) })).toBe('stored');
    await shop.call(seller.removeImage, { params: { name: 'stamp' } }, admin);
    expect(await forDocuments()).toMatchObject({ stampKey: null });
    expect((await shown('stamp')).statusCode).toBe(404);
    const tomorrow = () => new Date(Date.now() + 2 * 24 * 3600_000);
    await sweepFiles.run({}, { ...shop.services, realNow: tomorrow }, '');
    expect(await shop.services.seller.image(stampKey ?? '')).toEqual(aPng());
  });

  it.each([
    ['a file that is no image', { image: Buffer.from('%PDF-1.7') }, 'image_invalid'],
    ['more than 500 KB', { image: Buffer.concat([aPng(), Buffer.alloc(500 * 1024)]) }, 'image_invalid'],
    ['nothing', {}, 'image_invalid'],
    ['a text', { image: 'text' }, 'field_invalid'],
    ['another field', { photo: aPng() }, 'field_invalid'],
  ] as const)('are refused as %s, and nothing is stored', async (_, fields, code) => {
    const before = [await files(), await forDocuments()];
    expect(await send('stamp', fields)).toBe(code);
    expect([await files(), await forDocuments()]).toEqual(before);
  });

  it('take room once for the same picture, and are limited in number', async () => {
    const before = (await files()).length;
    await send('stamp', { image: aPng() });
    expect(await files()).toHaveLength(before);
    const many = Array.from({ length: 100 }, (_, n) => ({ key: `seller-stamp-${n}`, changedAt: new Date() }));
    vi.spyOn(shop.services.storage, 'list').mockResolvedValueOnce(many);
    expect(await send('stamp', { image: aPng({ shade: 200 }) })).toBe('too_many_images');
    expect(await send('stamp', { image: aPng() })).toBe('stored');
  });

  it('are read by a key of theirs only', async () => {
    for (const key of ['seller-stamp-none', '0199-installer']) expect(await shop.services.seller.image(key)).toBeNull();
    const params = { name: 'face' as never };
    expect(await refusal(shop.call(seller.removeImage, { params }, admin))).toMatchObject({ code: 'not_found' });
  });
});
