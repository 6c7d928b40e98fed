import { contract } from '@warden/contract';
import { errorTexts, siteTexts } from '@warden/i18n';
import { expect } from 'vitest';
import { provenBy, section } from './statements.ts';

const { en } = siteTexts;
const registration = {
  ...{ email: 'ada@example.com', password: 'secret', firstName: 'Ada', lastName: 'Lovelace', companyName: 'Engines' },
};
const binding = { clientId: 'client', licenseText: 'text' };

/** The first refusal of what is sent, in the words of the error. */
const refusal = (
  call: { body: { safeParse: (body: object) => { error?: { issues: { message: string }[] } } } },
  body: object,
) => {
  const code = call.body.safeParse(body).error?.issues[0]?.message;
  return code && errorTexts.en[code as keyof typeof errorTexts.en];
};

section('5. Validation rules', {
  'Register: company name required (trimmed)': () => {
    expect(refusal(contract.auth.register, { ...registration, companyName: '  ' })).toBe(errorTexts.en.field_required);
    expect(refusal(contract.auth.register, registration)).toBeUndefined();
  },
  'password and confirmation must match (Passwords do not match)': provenBy(
    'web/app/lib/form/use-api-form.test.tsx',
    'another repetition',
  ),
  'password at least 6 characters (Password must be at least 6 characters long)': () =>
    expect(refusal(contract.auth.register, { ...registration, password: '12345' })).toBe(
      'Password must be at least 6 characters long',
    ),
  'terms and privacy policy box must be ticked to enable submit.': provenBy(
    'e2e/account.spec.ts',
    'a person registers, confirms the address by the mail, and uses the profile',
  ),
  'Reset password: token must be present (Invalid reset link. Please request a new password reset.)': () => {
    expect(en.reset.missingToken).toBe('Invalid reset link. Please request a new password reset.');
    expect(refusal(contract.auth.resetPassword, { token: '', newPassword: 'secret' })).toBeDefined();
  },
  'passwords must match; at least 6 characters.': () =>
    expect(refusal(contract.auth.resetPassword, { token: 'token', newPassword: '12345' })).toBe(
      'Password must be at least 6 characters long',
    ),
  'Change password: button enabled only when current, new and confirm are filled; new and confirm match': provenBy(
    'web/app/lib/form/form-rules.test.ts',
    'is enabled when all three are filled, match and are long enough',
  ),
  'Change password: new at least 6 characters; current password is sent.': () => {
    const { changePassword } = contract.auth;
    expect(refusal(changePassword, { currentPassword: 'secret', newPassword: '12345' })).toBe(
      'Password must be at least 6 characters long',
    );
    expect(refusal(changePassword, { currentPassword: '', newPassword: 'secret' })).toBeDefined();
  },
  'Edit profile: firstName and lastName required; company optional.': () => {
    const { updateProfile } = contract.auth;
    expect(refusal(updateProfile, { firstName: 'Ada', lastName: 'Lovelace' })).toBeUndefined();
    expect(refusal(updateProfile, { firstName: ' ', lastName: 'Lovelace' })).toBe(errorTexts.en.field_required);
    expect(refusal(updateProfile, { firstName: 'Ada', lastName: '' })).toBe(errorTexts.en.field_required);
  },
  'Delete account: password required.': () =>
    expect(refusal(contract.auth.deleteAccount, { password: '' })).toBeDefined(),
  'Bind installation: clientId required (trimmed; Client ID is required)': () =>
    expect(refusal(contract.installs.bind, { ...binding, clientId: ' ' })).toBe('Client ID is required'),
  'license text required (Trial license text is required)': () =>
    expect(refusal(contract.installs.bind, { ...binding, licenseText: ' ' })).toBe('Trial license text is required'),
  'description, hostname, version optional.': () => expect(refusal(contract.installs.bind, binding)).toBeUndefined(),
  'Buy: a client must be selected and the EULA accepted; buy is disabled when no installations exist.': provenBy(
    'web/app/features/payments/buy-dialog.test.tsx',
    'leads to a first installation where there is none, and then sells for it',
  ),
  'Verify email: missing token gives Invalid verification link. Please contact support.': () =>
    expect(en.verify.missingToken).toBe('Invalid verification link. Please contact support.'),
  'Deleting an installation asks for confirmation; deleting a release asks for confirmation and is irreversible.':
    provenBy('web/app/features/installs/installs-tab.test.tsx', 'stays where it could not be unbound'),
});
