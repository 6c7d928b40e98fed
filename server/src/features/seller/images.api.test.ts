import { contract, type ErrorBody, type SellerImage } from '@warden/contract';
import { desc } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { aJpeg, aPng } from '../../../test/images.ts';
import { openAccount } from '../../../test/licenses.ts';
import { encodeForm } from '../../../test/releases.ts';
import { auditLog } from '../audit/tables.ts';
import { sweepFiles } from '../releases/jobs.ts';
import { example } from './demo.ts';

const { seller } = contract;
const shop = sharedTestApp({}, { workers: false });
let admin: Account;

beforeAll(async () => {
  admin = await openAccount(shop, { isAdmin: true });
  await shop.call(seller.write, { body: example }, { token: admin.token });
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
  it('are stored, shown to administrators and named for documents', async () => {
    const [stamp, signature] = [aPng(), aJpeg()];
    expect(await send('stamp', { image: stamp })).toBe('stored');
    expect(await send('signature', { image: signature })).toBe('stored');
    expect(await shown('stamp')).toEqual({ statusCode: 200, type: 'image/png', bytes: stamp });
    expect(await shown('signature')).toEqual({ statusCode: 200, type: 'image/jpeg', bytes: signature });
    const { stampKey, signatureKey } = (await forDocuments()) ?? {};
    expect(await shop.services.seller.image(stampKey ?? '')).toEqual(stamp);
    expect(await shop.services.seller.image(signatureKey ?? '')).toEqual(signature);
    expect((await shop.call(seller.details, {}, { token: admin.token })).data.images).toEqual({
      stamp: true,
      signature: true,
    });
  });

  it('leave entries in the audit log that name the file and hold no bytes of it', async () => {
    const [entry] = await shop.services.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ action: 'seller.changed', before: '{"signature":null}' });
    expect(entry?.after).toMatch(/^\{"signature":"seller-signature-[0-9a-f]{64}"\}$/);
  });

  it('stay for issued documents when they are replaced or removed, and when leftovers of installers are swept', async () => {
    const { stampKey } = (await forDocuments()) ?? {};
    expect(await send('stamp', { image: aPng({ shade: 7 }) })).toBe('stored');
    await shop.call(seller.removeImage, { params: { name: 'stamp' } }, { token: admin.token });
    expect(await forDocuments()).toMatchObject({ stampKey: null });
    expect((await shown('stamp')).statusCode).toBe(404);
    const tomorrow = () => new Date(Date.now() + 2 * 24 * 3600_000);
    await sweepFiles.run({}, { ...shop.services, now: tomorrow }, '');
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
    const bytes = async function* () {
      yield aPng();
    };
    for (let n = before; n < 100; n++) await shop.services.storage.put(`seller-stamp-${n}`, bytes());
    expect(await send('stamp', { image: aPng({ shade: 200 }) })).toBe('too_many_images');
    expect(await send('stamp', { image: aPng() })).toBe('stored');
  });

  it('are read by a key of theirs only', async () => {
    for (const key of ['seller-stamp-none', '0199-installer']) expect(await shop.services.seller.image(key)).toBeNull();
    const params = { name: 'face' as never };
    expect(await refusal(shop.call(seller.removeImage, { params }, admin))).toMatchObject({ code: 'not_found' });
  });
});
