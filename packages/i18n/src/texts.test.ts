import { errorStatus } from '@warden/contract';
import { describe, expect, it } from 'vitest';
import { defaultLocale, type Locale, locales } from './locales.ts';
import {
  accountingTexts,
  errorTexts,
  licenseCodeTexts,
  mailTexts,
  messages,
  panelTexts,
  securityTexts,
  siteTexts,
} from './texts.ts';

/** Serves as a name for texts that take one, and as the facts for texts about a license. */
const facts = Object.assign('Vera', {
  ...{ number: 'W-17', missing: '100 RUB', validUntil: '2.12.2026' },
  ...{ client: 'client-1', amount: '25 000 RUB', expires: '1.12.2026', reason: '42', newEmail: '“new@example.com”' },
  company: '“Muster GmbH”',
  version: '1.4.0',
  entries: 42,
  ...{
    registered: '1.12.2026 10:00 UTC',
    inn: '7799001231',
    name: '“1”',
    ready: '8.12.2026 10:00 UTC',
    left: 9,
    time: '1.12.2026 10:00 UTC',
    device: 'Firefox, Linux',
    address: '203.0.113.7',
  },
});

/** Maps keys such as `a.b` to texts; functions are called with the facts. */
const flatten = (texts: object, prefix = ''): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(texts).map(([key, given]) => {
      const path = prefix + key;
      const value = typeof given === 'function' ? given(facts) : given;
      return typeof value === 'string' ? { [path]: value } : flatten(value, `${path}.`);
    }),
  );

/**
 * Only texts that the specification writes with an exclamation mark, and a button that reports a success, may have one.
 */
const mayExclaim = /^(passwordReset|emailVerified|done\.passwordReset|done\.emailVerified|common\.copied)$/;

/** The letters that among the languages of the site only this language has. */
const ownLetters: Partial<Record<Locale, RegExp>> = { ru: /[а-яё]/i };

/** Names, codes and examples that are the same in every language. */
const names = /^(Warden|Client ID|ID|2FA|PDF|XML|Community Edition|checkout-api|ios-app|payment:…, .*)$/;

const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted();

const parts = {
  errors: errorTexts,
  messages,
  mails: mailTexts,
  'license codes': licenseCodeTexts,
  site: siteTexts,
  panel: panelTexts,
  security: securityTexts,
  accounting: accountingTexts,
};

describe.each(Object.entries(parts))('the texts of %s', (_name, texts) => {
  const english = flatten(texts[defaultLocale]);

  describe.each(locales)('in %s', (locale) => {
    const written = flatten(texts[locale]);

    it('are the same ones as in English, none of them empty', () => {
      expect(Object.keys(written).toSorted()).toEqual(Object.keys(english).toSorted());
      for (const text of Object.values(written)) expect(text.trim()).not.toBe('');
    });

    it.each(Object.entries(english))('say the same facts in their own language: %s', (key, original) => {
      const text = written[key] ?? '';
      expect(holes(text)).toEqual(holes(original));
      for (const other of locales.filter((each) => each !== locale)) {
        const letters = ownLetters[other];
        if (letters) expect(text).not.toMatch(letters);
      }
      if (locale === defaultLocale || names.test(original)) return;
      expect(text).not.toBe(original);
      expect(text).toMatch(ownLetters[locale] ?? /./);
    });

    it('do not shout', () => {
      const shouting = Object.keys(written).filter((key) => written[key]?.includes('!'));
      expect(shouting.filter((key) => !mayExclaim.test(key))).toEqual([]);
    });

    it('are trimmed, and free of double spaces and of half-typed placeholders', () => {
      for (const [key, text] of Object.entries(written)) {
        // A sentence with links in it is split into pieces, which may begin or end with a space.
        if (!/accept(Before|Between)$/.test(key)) expect(text).toBe(text.trim());
        expect(text).not.toMatch(/ {2}|undefined|\[object|TODO/);
      }
    });
  });
});

it('takes the facts of errors, mails and messages as arguments, never as placeholders', () => {
  for (const locale of locales) {
    const written = [errorTexts, messages, mailTexts, licenseCodeTexts].map((texts) => flatten(texts[locale]));
    for (const text of written.flatMap((each) => Object.values(each))) expect(text).not.toContain('{{');
  }
});

it('names the operator’s command to operators and administrators alone', () => {
  for (const locale of locales) {
    const read = { ...siteTexts[locale], mails: mailTexts[locale], security: securityTexts[locale] };
    const naming = Object.entries(flatten(read)).filter(([, text]) => /npx\s+warden/.test(text));
    expect(naming.map(([key]) => key)).toEqual(['mails.factorsLostByAdministrator.text', 'mails.auditHead.text']);
  }
});

it('has a text for every error code and for nothing else', () => {
  expect(Object.keys(errorTexts.en).toSorted()).toEqual(Object.keys(errorStatus).toSorted());
});

it.each([
  ['password_too_short', 'Password must be at least 6 characters long'],
  ['reset_token_invalid', 'Invalid reset link. Please request a new password reset.'],
  ['admin_required', 'Access denied. Admin privileges required.'],
  ['internal', 'An error occurred. Please try again.'],
] as const)('says what the specification says: %s', (code, text) => {
  expect(errorTexts.en[code]).toBe(text);
});

it('says what the specification says after a success', () => {
  expect(messages.en).toMatchObject({
    verificationSent: 'Verification email has been sent successfully.',
    passwordChanged: 'Password changed successfully',
    accountDeleted: 'Account deleted successfully',
    resetSent: 'If an account with that email exists, a password reset link has been sent.',
    passwordReset: 'Password has been reset successfully! Redirecting to login...',
    emailVerified: 'Your email has been verified successfully!',
  });
});

it('says what the specification says in the panel', () => {
  expect(panelTexts.en).toMatchObject({
    users: { loadFailed: 'Failed to load users', loadError: 'Error loading users' },
    user: { loadFailed: 'Failed to load user details' },
    installations: { loadFailed: 'Failed to fetch installations' },
    releases: {
      loadFailed: 'Failed to load releases',
      deleteFailed: 'Failed to delete release',
      announceFailed: 'Failed to announce release',
    },
    notes: { failed: 'Failed to update release notes' },
  });
});
