import { type BodyOf, contract, type LicenseCode } from '@warden/contract';
import { errorTexts, licenseCodeTexts } from '@warden/i18n';
import { addDays, dayOf, endOfDay, keyId } from '@warden/license';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { aClientId, giveLicense, newSigner, openAccount, showLicense, storedLicense } from '../../../test/licenses.ts';

const { licenses } = contract;

const shop = sharedTestApp({}, { workers: false });
let admin: Account;
beforeAll(async () => {
  admin = await openAccount(shop, { isAdmin: true });
});

const validate = async (body: BodyOf<typeof licenses.validate>, locale: 'en' | 'ru' = 'en', from = '198.51.100.1') =>
  (await shop.call(licenses.validate, { body }, { locale, from })).data;
const day = (offset: number) => addDays(dayOf(new Date()), offset);
/** Gives a license that was issued long ago and ends in so many days. */
const ending = async (days: number, type: 'commercial' | 'trial' = 'commercial') =>
  (await giveLicense(shop, null, { type, now: new Date(Date.now() - 500 * 86_400_000), expires: day(days) }))
    .licenseText;
const parts = (text: string) => text.split('\n\n') as [string, string, string];

const cases: Record<
  LicenseCode,
  { valid: boolean; known: boolean; body: () => Promise<BodyOf<typeof licenses.validate>> }
> = {
  VALID: { valid: true, known: true, body: async () => ({ licenseText: await ending(31) }) },
  EXPIRING: { valid: true, known: true, body: async () => ({ licenseText: await ending(30) }) },
  IN_GRACE: { valid: true, known: true, body: async () => ({ licenseText: await ending(-14) }) },
  EXPIRED: { valid: false, known: true, body: async () => ({ licenseText: await ending(-15) }) },
  REVOKED: {
    valid: false,
    known: true,
    body: async () => {
      const { id, licenseText } = await giveLicense(shop, null);
      await shop.call(licenses.revoke, { params: { id }, body: { reason: 'refund' } }, admin);
      return { licenseText };
    },
  },
  WRONG_CLIENT: {
    valid: false,
    known: true,
    body: async () => ({ licenseText: await ending(100), clientId: 'another' }),
  },
  BAD_SIGNATURE: {
    valid: false,
    known: false,
    body: async () => {
      const [one, two] = [parts(await ending(100)), parts(await ending(100))];
      return { licenseText: [one[0], one[1], two[2]].join('\n\n') };
    },
  },
  UNKNOWN_KEY: {
    valid: false,
    known: false,
    body: async () => ({ licenseText: (await showLicense({ type: 'commercial' })).text }),
  },
  RETIRED_KEY: {
    valid: false,
    known: false,
    body: async () => {
      const { publicKey, ...signer } = newSigner();
      shop.services.licenses.keys.published.push({ id: keyId(publicKey), publicKey, retired: true });
      return { licenseText: (await showLicense({ type: 'commercial' }, { publicKey, ...signer })).text };
    },
  },
  HEADER_MISMATCH: {
    valid: false,
    known: false,
    body: async () => ({ licenseText: (await ending(1)).replace(/Expires: .*/, 'Expires: 2999-01-01') }),
  },
  TRIAL_TOO_LONG: {
    valid: false,
    known: true,
    body: async () => ({ licenseText: (await showLicense({ expires: day(61) })).text }),
  },
  MALFORMED: { valid: false, known: false, body: async () => ({ licenseText: 'Dear shop, is my license good?' }) },
};

describe('validate', () => {
  it.each(Object.entries(cases))('answers %s, in both languages and without a session', async (code, expected) => {
    const body = await expected.body();
    for (const locale of ['en', 'ru'] as const) {
      expect(await validate(body, locale)).toEqual({
        valid: expected.valid,
        code,
        detail: licenseCodeTexts[locale][code as LicenseCode],
        license: expected.known ? expect.objectContaining({ id: expect.any(String) }) : null,
      });
    }
  });

  it('says what the license says', async () => {
    const row = await giveLicense(shop, null, { type: 'individual', hostname: 'h.example', expires: day(100) });
    expect((await validate({ licenseText: row.licenseText, clientId: row.clientId })).license).toEqual({
      id: row.id,
      client_id: row.clientId,
      license_type: 'individual',
      licensee: 'Analytical Engines',
      hostname: 'h.example',
      issued_at: row.issuedAt.toISOString(),
      expires_at: endOfDay(day(100)).toISOString(),
      grace_until: endOfDay(day(114)).toISOString(),
      features: ['notifications', 'releases', '2fa'],
    });
  });

  it('takes a trial an installation signed by itself and never showed before', async () => {
    const { text, payload } = await showLicense();
    expect(await validate({ licenseText: text, clientId: payload.client })).toMatchObject({
      valid: true,
      code: 'VALID',
    });
    expect(await storedLicense(shop, payload.id)).toBeUndefined();
  });

  it('forgives what mail does to a text: line ends and space around it', async () => {
    const licenseText = await ending(100);
    expect((await validate({ licenseText: `\r\n${licenseText.replaceAll('\n', ' \r\n')}\n\n` })).code).toBe('VALID');
  });

  it('notices that a license it has called good was revoked, or its key retired', async () => {
    const { id, licenseText } = await giveLicense(shop, null);
    expect((await validate({ licenseText })).code).toBe('VALID');
    await shop.call(licenses.revoke, { params: { id }, body: { reason: 'refund' } }, admin);
    expect((await validate({ licenseText })).code).toBe('REVOKED');
    const { published } = shop.services.licenses.keys;
    published.push({ ...(published[0] as (typeof published)[0]), retired: true });
    expect((await validate({ licenseText })).code).toBe('RETIRED_KEY');
    published.pop();
  });

  it('calls a revoked license of another client that of another client', async () => {
    const { id, licenseText } = await giveLicense(shop, null);
    await shop.call(licenses.revoke, { params: { id }, body: { reason: 'refund' } }, admin);
    expect((await validate({ licenseText, clientId: aClientId() })).code).toBe('WRONG_CLIENT');
  });
});

describe('a stranger’s trial that carries the id of a customer’s license', () => {
  it('is judged for itself, and neither counts for that license nor learns whether it is revoked', async () => {
    const { id, clientId, licenseText } = await giveLicense(shop, null);
    const forged = await showLicense({ id, client: clientId });
    expect((await validate({ licenseText: forged.text })).code).toBe('VALID');
    expect(await storedLicense(shop, id)).toMatchObject({ validationCount: 0, lastValidatedAt: null });
    await shop.call(licenses.revoke, { params: { id }, body: { reason: 'refund' } }, admin);
    const [ofForged, ofGenuine] = await Promise.all([
      validate({ licenseText: forged.text }),
      validate({ licenseText }),
    ]);
    expect([ofForged.code, ofGenuine.code]).toEqual(['VALID', 'REVOKED']);
    expect((await storedLicense(shop, id))?.validationCount).toBe(1);
  });
});

describe('what is no question at all', () => {
  it('is refused with Retry-After to an address that asks too often, and to that one only', async () => {
    const from = '203.0.113.77';
    const ask = (address: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/licenses/validate',
        remoteAddress: address,
        payload: { licenseText: 'x' },
      });
    const answers = await Promise.all(Array.from({ length: 601 }, () => ask(from)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(600);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json()).toMatchObject({ code: 'rate_limited', message: errorTexts.en.rate_limited });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('203.0.113.78')).statusCode).toBe(200);
  });
});
