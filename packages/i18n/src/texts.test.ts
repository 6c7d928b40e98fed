import { errorStatus } from '@warden/contract';
import { describe, expect, it } from 'vitest';
import { errorTexts } from './errors.ts';
import { mailTexts } from './mail.ts';
import { messages } from './messages.ts';

/** Reads as a name where a text takes one, and has what a text about a license takes. */
const facts = Object.assign('Vera', {
  ...{ client: 'client-1', amount: '25 000 RUB', expires: '1.12.2026', reason: '42' },
  version: '1.4.0',
  entries: 42,
  ...{ registered: '1.12.2026 10:00 UTC', address: '203.0.113.7' },
});

/** `a.b` to text; functions are called with facts. */
const flatten = (texts: object, prefix = ''): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(texts).map(([key, given]) => {
      const path = prefix + key;
      const value = typeof given === 'function' ? given(facts) : given;
      return typeof value === 'string' ? { [path]: value } : flatten(value, `${path}.`);
    }),
  );

/** The product's own words that end so (SPEC.md, section 8). */
const mayExclaim = ['passwordReset', 'emailVerified'];

describe.each([
  ['errors', errorTexts],
  ['messages', messages],
  ['mails', mailTexts],
])('the texts of %s', (_name, { en, ru }) => {
  const [english, russian] = [flatten(en), flatten(ru)];

  it('exist in both languages', () => {
    expect(Object.keys(russian)).toEqual(Object.keys(english));
    for (const text of [...Object.values(english), ...Object.values(russian)]) expect(text.trim()).not.toBe('');
  });

  it.each(Object.keys(english))('are written in each language: %s', (key) => {
    expect(russian[key]).not.toBe(english[key]);
    expect(russian[key]).toMatch(/[а-яё]/i);
    expect(english[key]).not.toMatch(/[а-яё]/i);
  });

  it('do not shout', () => {
    const shouting = Object.keys(english).filter((key) => /[!]/.test(`${english[key]}${russian[key]}`));
    expect(shouting.filter((key) => !mayExclaim.includes(key))).toEqual([]);
  });

  it('are trimmed, and free of double spaces and of half-typed placeholders', () => {
    for (const text of [...Object.values(english), ...Object.values(russian)]) {
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/ {2}|undefined|\[object|\{\{|TODO/);
    }
  });
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
