import { errorTexts, messages, panelTexts, siteTexts } from '@warden/i18n';
import { expect } from 'vitest';
import { provenBy, section } from './statements.ts';

const [t, panel, errors, done] = [siteTexts.en, panelTexts.en, errorTexts.en, messages.en];
/** Each of these is a text that the site has under this name. */
const says = (...texts: [shown: string, specified: string][]) => {
  const [shown, specified] = [0, 1].map((part) => texts.map((pair) => pair[part]));
  return () => expect(shown).toEqual(specified);
};

section('8. Error catalogue', {
  'Any 401: clear session and go to /login.': provenBy(
    'e2e/frame.slow.spec.ts',
    'any 401 clears the stored session and leads to the login, which says so and leads back',
  ),
  'Login, register, forgot, reset, verify: show the server response message': provenBy(
    'web/app/lib/form/use-api-form.test.tsx',
    'the message of the server',
    'the message about a field that the form does not have',
  ),
  'else a fallback': says(
    [t.login.failed, 'Login failed. Please try again.'],
    [t.register.failed, 'Registration failed. Please try again.'],
    [t.forgot.failed, 'Failed to send password reset email. Please try again.'],
    [t.reset.failed, 'Failed to reset password. Please try again.'],
    [t.verify.failed, 'Failed to verify email. Please try again or contact support.'],
  ),
  'Verification email resend': says([
    t.verification.resendFailed,
    'Failed to send verification email. Please try again.',
  ]),
  Profile: says(
    [t.profile.passwordFailed, 'Failed to change password'],
    [t.profile.updateFailed, 'Failed to update profile'],
    [t.profile.deleteFailed, 'Failed to delete account'],
  ),
  Licenses: says(
    [t.licenses.loadFailed, 'Error loading licenses'],
    [t.common.invalidFormat, 'Invalid data format from server'],
    [t.licenses.detailsFailed, 'Error loading license details'],
  ),
  Installations: says(
    [t.installs.loadFailed, 'Error loading installations'],
    [t.installs.createFailed, 'Error creating installation'],
    [t.installs.deleteFailed, 'Error deleting installation'],
    [errors.client_id_required, 'Client ID is required'],
    [errors.license_text_required, 'Trial license text is required'],
  ),
  Payment: says(
    [t.buy.noAddress, 'Failed to initiate payment'],
    [t.buy.failed, 'Payment initiation error'],
    [errors.payments_off, 'Online payment is temporarily unavailable. Please contact our sales team.'],
  ),
  'alert Failed to initiate payment when no payment_url; Payment initiation error on exception': provenBy(
    'web/app/features/payments/buy-dialog.test.tsx',
    ...['no safe address', 'says that the purchase failed where nobody answers'],
  ),
  Admin: says(
    [panel.users.loadFailed, 'Failed to load users'],
    [panel.users.loadError, 'Error loading users'],
    [panel.user.loadFailed, 'Failed to load user details'],
    [panel.installations.loadFailed, 'Failed to fetch installations'],
    [panel.releases.loadFailed, 'Failed to load releases'],
    [panel.releases.deleteFailed, 'Failed to delete release'],
    [panel.notes.failed, 'Failed to update release notes'],
    [panel.releases.announceFailed, 'Failed to announce release'],
  ),
  'EULA load failure': says([t.eula.failed, 'Could not load agreement text']),
  Generic: says([errors.internal, 'An error occurred. Please try again.']),
  'Success messages': says(
    [done.verificationSent, 'Verification email has been sent successfully.'],
    [done.passwordChanged, 'Password changed successfully'],
    [t.profile.updated, 'Profile updated successfully'],
    [done.accountDeleted, 'Account deleted successfully'],
    [t.common.copied, 'Copied!'],
    [done.resetSent, 'If an account with that email exists, a password reset link has been sent.'],
    [done.passwordReset, 'Password has been reset successfully! Redirecting to login...'],
    [done.emailVerified, 'Your email has been verified successfully!'],
  ),
});
