import { type LicenseFacts, makeLicense, makeRevocations } from '@warden/license';
import { describe, expect, it, vi } from 'vitest';
import { newKey, someFacts } from '../../../../packages/license/test/fixtures.ts';
import { checkLicense } from './check.ts';

const { signer: shop, known: key } = newKey();
const now = new Date('2027-06-01T12:00:00Z');
const { id, client } = someFacts();
const license = async (facts: Partial<LicenseFacts> = {}, signer = shop) =>
  (await makeLicense(someFacts(facts), signer)).text;
const known = { keys: [key], revocations: await makeRevocations([], now, shop), now };

describe('checking a license in the browser', () => {
  it('believes what the shop signed', async () => {
    expect(await checkLicense(await license(), known)).toMatchObject({
      code: 'VALID',
      genuine: true,
      revocationsKnown: true,
      payload: { client, licensee: 'Acme GmbH' },
    });
  });

  it('finds a revoked one in the signed list, and does not trust a list with a foreign signature', async () => {
    const text = await license();
    const revocations = await makeRevocations([id], now, shop);
    expect(await checkLicense(text, { ...known, revocations })).toMatchObject({ code: 'REVOKED', genuine: true });
    const forged = await makeRevocations([id], now, newKey().signer);
    expect(await checkLicense(text, { ...known, revocations: forged })).toMatchObject({
      code: 'VALID',
      revocationsKnown: false,
    });
  });

  it('shows what a license by an unknown key claims, without trusting it', async () => {
    expect(await checkLicense(await license({}, newKey().signer), known)).toMatchObject({
      code: 'UNKNOWN_KEY',
      genuine: false,
      payload: { client },
    });
  });

  it('without the keys it gives no verdict, and still reads the text', async () => {
    expect(await checkLicense(await license(), { ...known, keys: null })).toMatchObject({
      code: null,
      why: 'no-keys',
      genuine: false,
      payload: { client },
    });
  });

  it('a self-signed trial brings its own key, so it is checked without ours', async () => {
    const text = await license(
      { type: 'trial-self-signed', issued: new Date('2027-05-01T00:00:00Z'), expires: '2027-06-30' },
      newKey().signer,
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
