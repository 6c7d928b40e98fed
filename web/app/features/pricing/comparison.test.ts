import { type Feature, GRACE_DAYS, type LicenseType, makeLicense, toBase64 } from '@warden/license';
import { expect, it } from 'vitest';
import { comparison } from './comparison.ts';

const signer = { publicKey: toBase64(new Uint8Array(32)), sign: () => new Uint8Array(64) };

const compared: Feature[] = ['notifications', 'messengers', 'releases', '2fa', 'ldap', 'saml'];

it.each(['trial', 'commercial', 'individual'] satisfies LicenseType[])(
  'the pricing page promises what a %s license holds',
  async (type) => {
    const issued = new Date('2026-01-01T00:00:00Z');
    const facts = {
      id: '0190d3a8-0000-7000-8000-000000000000',
      client: 'client',
      type,
      licensee: 'Romashka',
      issued,
      expires: '2026-03-02',
    };
    const { payload } = await makeLicense(facts, signer);
    const promised = compared.filter((feature) => comparison[feature as 'ldap'][type]);
    expect(promised).toEqual(compared.filter((feature) => payload.features.includes(feature)));
    expect(comparison.users[type] === 'anyNumber').toBe(payload.features.includes('unlimited-users'));
    expect(comparison.grace[type]).toBe(payload.graceUntil > payload.expires && `days${GRACE_DAYS}`);
  },
);
