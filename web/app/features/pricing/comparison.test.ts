import { siteTexts } from '@warden/i18n';
import { type Feature, GRACE_DAYS, type LicenseType, makeLicense, remindFrom, TRIAL_DAYS } from '@warden/license';
import { expect, it } from 'vitest';
import { newKey, someFacts } from '../../../../packages/license/test/fixtures.ts';
import { comparison } from './comparison.ts';

const compared: Feature[] = ['notifications', 'messengers', 'releases', '2fa', 'ldap', 'saml'];

it.each(['trial', 'commercial', 'individual'] satisfies LicenseType[])(
  'the pricing page promises what a %s license holds',
  async (type) => {
    const { payload } = await makeLicense(someFacts({ type, expires: '2027-04-30' }), newKey().signer);
    const promised = compared.filter((feature) => comparison[feature as 'ldap'][type]);
    expect(promised).toEqual(compared.filter((feature) => payload.features.includes(feature)));
    expect(comparison.users[type] === 'anyNumber').toBe(payload.features.includes('unlimited-users'));
    expect(comparison.grace[type]).toBe(payload.graceUntil > payload.expires && `days${GRACE_DAYS}`);
  },
);

it('the pricing page names the day on which reminders of a trial begin', () => {
  const day = new Date(Date.UTC(2027, 0, TRIAL_DAYS)).toISOString().slice(0, 10);
  const reminded = new Date(remindFrom('trial', day)).getTime();
  const when = 1 + (reminded - Date.UTC(2027, 0, 1)) / (24 * 60 * 60_000);
  expect(siteTexts.en.pricing.after.steps[1]?.when).toBe(`Day ${when}`);
  expect(siteTexts.ru.pricing.after.steps[1]?.when).toBe(`День ${when}`);
});
