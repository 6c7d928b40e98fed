import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { keyId, type LicenseFacts, makeLicense, makeRevocations, type Signer } from '@warden/license';
import { describe, expect, it, vi } from 'vitest';
import { checkLicense } from './check.ts';

const rawKey = (key: KeyObject) => Buffer.from((key.export({ format: 'jwk' }) as { x: string }).x, 'base64url');
const newSigner = (): Signer => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: rawKey(publicKey).toString('base64'),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  };
};
const shop = newSigner();
const keys = [{ id: keyId(shop.publicKey), publicKey: shop.publicKey, retired: false }];
const now = new Date('2026-06-01T12:00:00Z');
const id = '019a85c2-7e4b-7c11-9f6a-2d41c0e9b7f3';
const license = async (facts: Partial<LicenseFacts> = {}, signer = shop) =>
  (
    await makeLicense(
      {
        id,
        client: 'warden-prod',
        type: 'commercial',
        licensee: 'ООО «Ромашка»',
        issued: new Date('2026-01-01T00:00:00Z'),
        expires: '2026-12-31',
        ...facts,
      },
      signer,
    )
  ).text;
const known = { keys, revocations: await makeRevocations([], now, shop), now };

describe('checking a license in the browser', () => {
  it('believes what the shop signed', async () => {
    expect(await checkLicense(await license(), known)).toMatchObject({
      code: 'VALID',
      genuine: true,
      revocationsKnown: true,
      payload: { client: 'warden-prod', licensee: 'ООО «Ромашка»' },
    });
  });

  it('finds a revoked one in the signed list, and does not trust a list with a foreign signature', async () => {
    const text = await license();
    const revocations = await makeRevocations([id], now, shop);
    expect(await checkLicense(text, { ...known, revocations })).toMatchObject({ code: 'REVOKED', genuine: true });
    const forged = await makeRevocations([id], now, newSigner());
    expect(await checkLicense(text, { ...known, revocations: forged })).toMatchObject({
      code: 'VALID',
      revocationsKnown: false,
    });
  });

  it('shows what a license by an unknown key claims, without trusting it', async () => {
    expect(await checkLicense(await license({}, newSigner()), known)).toMatchObject({
      code: 'UNKNOWN_KEY',
      genuine: false,
      payload: { client: 'warden-prod' },
    });
  });

  it('without the keys it gives no verdict, and still reads the text', async () => {
    expect(await checkLicense(await license(), { ...known, keys: null })).toMatchObject({
      code: null,
      why: 'no-keys',
      genuine: false,
      payload: { client: 'warden-prod' },
    });
  });

  it('a self-signed trial brings its own key, so it is checked without ours', async () => {
    const text = await license(
      { type: 'trial-self-signed', issued: new Date('2026-05-01T00:00:00Z'), expires: '2026-06-30' },
      newSigner(),
    );
    expect(await checkLicense(text, { ...known, keys: null })).toMatchObject({ code: 'VALID', genuine: true });
  });

  it('says so where the browser has no Ed25519', async () => {
    const text = await license();
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('NotSupportedError'));
    expect(await checkLicense(text, known)).toMatchObject({ code: null, why: 'no-crypto', genuine: false });
  });

  it.each(['', 'hello', '-----BEGIN WARDEN LICENSE-----\n-----END WARDEN LICENSE-----'])(
    'calls %j malformed, with or without keys',
    async (text) => {
      expect(await checkLicense(text, known)).toMatchObject({ code: 'MALFORMED', payload: null });
      expect(await checkLicense(text, { ...known, keys: null })).toMatchObject({ code: 'MALFORMED' });
    },
  );
});
