import { paymentStatus } from '@warden/contract';
import { fromAcceptLanguage } from '@warden/i18n/locales';
import { expect } from 'vitest';
import { contains, provenBy, section } from './statements.ts';

section('4. States and transitions', {
  'Session: anonymous becomes authenticated on login or register (token and user stored).': provenBy(
    'web/app/lib/session/session.test.ts',
    'is stored under exactly the keys token and user',
  ),
  'It returns to anonymous on logout, on account deletion, or on any 401 response (token and user cleared, browser sent to /login).':
    provenBy(
      'e2e/frame.slow.spec.ts',
      'a log-out does not wait for the server',
      'any 401 clears the stored session and leads to the login, which says so and leads back',
    ),
  'At startup the session is restored if both a stored token and stored user exist.': provenBy(
    'web/app/lib/session/session.test.ts',
    'is restored when both the token and the user are stored',
    'is restored with what is there where the stored user lacks %s',
  ),
  'License status: active, expired, revoked (revocation carries date, reason, who).': provenBy(
    'web/app/features/licenses/licenses-tab.test.tsx',
    'have the word of their status, and beside it what else is true',
    'says why a license was revoked',
  ),
  'A trial license can be upgraded through payment; a commercial license can be extended when the latest commercial is active or expired.':
    provenBy(
      'server/src/features/licenses/domain.test.ts',
      'a trial is upgraded to either plan',
      'the latest commercial license is extended',
      'also after its end',
    ),
  'Payment status: pending, waiting_for_capture, succeeded, canceled, failed.': () =>
    expect(paymentStatus.options).toEqual(['pending', 'waiting_for_capture', 'succeeded', 'canceled', 'failed']),
  'Release: not announced to announced, one way.': provenBy(
    'server/src/features/releases/announce.api.test.ts',
    'happens once, and the second try says so',
  ),
  'the announce action is offered only for not-announced releases.': provenBy(
    'e2e/admin.spec.ts',
    'are published with their files, described, announced once and deleted',
  ),
  'Email: unverified to verified via token. After verification: redirect to dashboard if signed in, otherwise to login after 3 s.':
    provenBy('e2e/account.spec.ts', 'a person registers, confirms the address by the mail, and uses the profile'),
  'Password reset success redirects to login after 2 s.': provenBy(
    'e2e/passwords.slow.spec.ts',
    'a forgotten password is set anew by the mailed link',
  ),
  'Profile edit and password change success close the dialog after 2 s.': provenBy(
    'e2e/passwords.slow.spec.ts',
    'needs the current one, and closes the dialog two seconds later',
  ),
  'Copy confirmation lasts 2 s.': contains('web/app/lib/browser/copy-text.ts', 'CONFIRM_MS = 2000'),
  'Locale: stored value': provenBy(
    'e2e/frame.slow.spec.ts',
    'switching the language changes the page at once, and is remembered',
  ),
  'otherwise Russian if the browser language is Russian, else English.': () =>
    expect(['ru-RU,ru;q=0.9', 'en-US', 'de'].map(fromAcceptLanguage)).toEqual(['ru', 'en', 'en']),
  'Cookie banner shown until accepted.': provenBy(
    'e2e/frame.slow.spec.ts',
    'the cookie bar stays until accepted, and then stays away',
  ),
  'Payment-enabled flag is re-read on window focus.': provenBy(
    'web/app/features/payments/buy-dialog.test.tsx',
    'says that payments are off, and has what was chosen when they are on again',
    'knows when it is opened again that payments were switched off meanwhile',
  ),
  'When core-available is true, the Individual plan option is hidden and the Community Edition card is shown.':
    provenBy('e2e/alone.slow.spec.ts', 'the Community Edition is offered by a switch'),
});
