import { type BodyOf, contract, type LicenseCode } from '@warden/contract';
import { errorTexts, licenseCodeTexts } from '@warden/i18n';
import { addDays, dayOf, endOfDay, keyId } from '@warden/license';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import {
  aClientId,
  giveLicense,
  newSigner,
  sharedAccount,
  showLicense,
  storedLicense,
} from '../../../test/licenses.ts';

const { licenses } = contract;

const shop = sharedTestApp({}, { workers: false });
const admin = sharedAccount(shop, { isAdmin: true });

const validate = async (body: BodyOf<typeof licenses.validate>) =>
  (await shop.call(licenses.validate, { body }, { locale: 'ru' })).data;
const revoke = (id: string) => shop.call(licenses.revoke, { params: { id }, body: { reason: 'refund' } }, admin);
const day = (offset: number) => addDays(dayOf(new Date()), offset);
/** Gives a license that was issued long ago and ends in this many days. */
const ending = async (days: number) => {
  const now = new Date(Date.now() - 500 * 86_400_000);
  return (await giveLicense(shop, null, { now, expires: day(days) })).licenseText;
};
const parts = (text: string) => text.split('\n\n') as [string, string, string];

const shown = async (facts: Parameters<typeof showLicense>[0], signer = newSigner()) =>
  (await showLicense(facts, signer)).text;
const revoked = async () => {
  const { id, licenseText } = await giveLicense(shop, null);
  await revoke(id);
  return licenseText;
};
const withAnothersSignature = async () => {
  const [one, two] = [parts(await ending(100)), parts(await ending(100))];
  return [one[0], one[1], two[2]].join('\n\n');
};
const withRetiredKey = () => {
  const signer = newSigner();
  const { publicKey } = signer;
  shop.services.licenses.keys.published.push({ id: keyId(publicKey), publicKey, retired: true });
  return shown({ type: 'commercial' }, signer);
};

/** Whether the license is valid, whether its facts are answered, and the text. */
const cases: Record<LicenseCode, [valid: boolean, known: boolean, text: () => Promise<string>]> = {
  VALID: [true, true, () => ending(31)],
  EXPIRING: [true, true, () => ending(30)],
  IN_GRACE: [true, true, () => ending(-14)],
  EXPIRED: [false, true, () => ending(-15)],
  REVOKED: [false, true, revoked],
  WRONG_CLIENT: [false, true, () => ending(100)],
  BAD_SIGNATURE: [false, false, withAnothersSignature],
  UNKNOWN_KEY: [false, false, () => shown({ type: 'commercial' })],
  RETIRED_KEY: [false, false, withRetiredKey],
  HEADER_MISMATCH: [false, false, async () => (await ending(1)).replace(/Expires: .*/, 'Expires: 2999-01-01')],
  TRIAL_TOO_LONG: [false, true, () => shown({ expires: day(61) })],
  MALFORMED: [false, false, async () => 'Dear shop, is my license good?'],
};

describe('validate', () => {
  it.each(Object.entries(cases))('answers %s, without a session', async (code, [valid, known, text]) => {
    const body = { licenseText: await text(), ...(code === 'WRONG_CLIENT' ? { clientId: 'another' } : {}) };
    expect(await validate(body)).toEqual({
      valid,
      code,
      detail: licenseCodeTexts.ru[code as LicenseCode],
      license: known ? expect.objectContaining({ id: expect.any(String) }) : null,
    });
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

  it('notices that a license it has called good was revoked, or its key retired', async () => {
    const { id, licenseText } = await giveLicense(shop, null);
    expect((await validate({ licenseText })).code).toBe('VALID');
    await revoke(id);
    expect((await validate({ licenseText })).code).toBe('REVOKED');
    expect((await validate({ licenseText, clientId: aClientId() })).code).toBe('WRONG_CLIENT');
    const { published } = shop.services.licenses.keys;
    published.push({ ...(published[0] as (typeof published)[0]), retired: true });
    expect((await validate({ licenseText })).code).toBe('RETIRED_KEY');
    published.pop();
  });

  it('judges a stranger’s trial with the id of a license for itself: it neither counts for that license nor learns of it', async () => {
    const { id, clientId, licenseText } = await giveLicense(shop, null);
    const forged = await showLicense({ id, client: clientId });
    expect((await validate({ licenseText: forged.text })).code).toBe('VALID');
    expect(await storedLicense(shop, id)).toMatchObject({ validationCount: 0, lastValidatedAt: null });
    await revoke(id);
    const [ofForged, ofGenuine] = await Promise.all([
      validate({ licenseText: forged.text }),
      validate({ licenseText }),
    ]);
    expect([ofForged.code, ofGenuine.code]).toEqual(['VALID', 'REVOKED']);
    expect((await storedLicense(shop, id))?.validationCount).toBe(1);
  });

  it('is refused with Retry-After to an address that asks too often, and to that one only', async () => {
    const from = '203.0.113.77';
    const asking = { method: 'POST', url: '/api/licenses/validate', payload: { licenseText: 'x' } } as const;
    const ask = (remoteAddress: string) => shop.app.inject({ ...asking, remoteAddress });
    const answers = await Promise.all(Array.from({ length: 601 }, () => ask(from)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(600);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json()).toMatchObject({ code: 'rate_limited', message: errorTexts.en.rate_limited });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('203.0.113.78')).statusCode).toBe(200);
  });
});
