import { errorStatus } from '@warden/contract';
import { expect, it } from 'vitest';
import { formatDate } from './format.ts';
import { defaultLocale, type Locale, locales } from './locales.ts';
import {
  accountingTexts,
  demoTexts,
  errorTexts,
  integrationsTexts,
  licenseCodeTexts,
  mailTexts,
  messages,
  panelTexts,
  renewalsTexts,
  securityTexts,
  siteTexts,
  teamTexts,
} from './texts.ts';

/** Serves as a name for texts that take one, and as the facts for texts about a license. */
const facts = Object.assign('Vera', {
  ...{ number: 'W-17', missing: '100 RUB', refunded: '5 000 RUB', validUntil: '2.12.2026', chargeOn: '3.12.2026' },
  ...{
    client: 'client-1',
    amount: '25 000 RUB',
    expires: '1.12.2026',
    reason: '42',
    way: 'sbp',
    newEmail: '“new@example.com”',
  },
  ...{ endsOn: '30.11.2026', licenses: 3, isPayableLater: true, waiting: 1, attached: 2 },
  later: { now: '3 000 RUB', inAll: '7 000 RUB', amount: '25 000 RUB' },
  ...{ received: '900 RUB', extended: 2, over: 'rest', allowed: '2 000 RUB' },
  ...{ company: '“Muster GmbH”', version: '1.4.0', entries: 42, inn: '7799001231', name: '“1”', left: 9 },
  ...{ registered: '1.12.2026 10:00 UTC', ready: '8.12.2026 10:00 UTC', time: '1.12.2026 10:00 UTC' },
  ...{ device: 'Firefox, Linux', address: '203.0.113.7' },
  ...{ id: 'WARDEN-2026-001', title: 'Warden', introduced: '1.0.0', fixed: '1.4.0' },
});

/** Maps keys such as `a.b` to texts; functions are called with the facts. */
const flatten = (texts: object, prefix = '', given: object = facts): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(texts).map(([key, text]) => {
      const path = prefix + key;
      const value = typeof text === 'function' ? text(given, given) : text;
      return typeof value === 'string' ? { [path]: value } : flatten(value, `${path}.`, given);
    }),
  );

/**
 * Only texts that the specification writes with an exclamation mark, and a button that reports a success, may have one.
 */
const mayExclaim = /^(passwordReset|emailVerified|done\.passwordReset|done\.emailVerified|common\.copied)$/;

/** The letters that among the languages of the site only this language has. */
const ownLetters: Partial<Record<Locale, RegExp>> = { ru: /[а-яё]/i };

/** Names, codes and examples that are the same in every language. */
const names =
  /^(Warden|Client ID|ID|2FA|PDF|XML|Community Edition|checkout-api|ios-app|HMAC \(v1\)|Ed25519 \(v1a\)|payment:…, .*)$/;

const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted();

const parts = {
  ...{ errors: errorTexts, messages, mails: mailTexts, 'license codes': licenseCodeTexts },
  ...{
    site: siteTexts,
    panel: panelTexts,
    security: securityTexts,
    team: teamTexts,
    integrations: integrationsTexts,
    renewals: renewalsTexts,
    accounting: accountingTexts,
    demo: demoTexts,
  },
};

/** Every text with its path, and the English one that stands for the same. */
const all = Object.entries(parts).flatMap(([part, texts]) => {
  const english = flatten(texts[defaultLocale]);
  return locales.flatMap((locale) =>
    Object.entries(flatten(texts[locale])).map(([key, text]) => ({
      ...{ key, text, locale, original: english[key] ?? '' },
      path: `${part}.${locale}.${key}`,
    })),
  );
});
type Text = (typeof all)[number];

/** The specification leaves the prices blank in Russian until they are set. */
const mayBeEmpty = ({ path }: Text) => /^site\.ru\.pricing\.plans\.(commercial|individual)\.price$/.test(path);

/** Each rule names the texts that break it. */
const breaking = (rule: (text: Text) => boolean) =>
  all.flatMap((text) => (rule(text) ? [`${text.path}: ${text.text}`] : []));

it('are the same ones in every language, none of them empty', () => {
  for (const texts of Object.values(parts)) {
    const keys = locales.map((locale) => Object.keys(flatten(texts[locale])).toSorted());
    for (const each of keys) expect(each).toEqual(keys[0]);
  }
  expect(breaking((it) => it.text.trim() === '' && !mayBeEmpty(it))).toEqual([]);
});

it('have the same placeholders in every language', () => {
  expect(breaking(({ text, original }) => holes(text).join() !== holes(original).join())).toEqual([]);
});

it('are written in their own language', () => {
  const isTranslated = (it: Text) => !mayBeEmpty(it) && it.locale !== defaultLocale && !names.test(it.original);
  expect(breaking((it) => isTranslated(it) && it.text === it.original)).toEqual([]);
  expect(breaking((it) => isTranslated(it) && ownLetters[it.locale]?.test(it.text) === false)).toEqual([]);
  const foreign = ({ locale, text }: Text) => locales.some((it) => it !== locale && ownLetters[it]?.test(text));
  expect(breaking(foreign)).toEqual([]);
});

it('do not shout', () => {
  expect(breaking(({ key, text }) => text.includes('!') && !mayExclaim.test(key))).toEqual([]);
});

it('are trimmed, and free of double spaces and of half-typed placeholders', () => {
  // A sentence with links in it is split into pieces, which may begin or end with a space.
  const isPiece = ({ key }: Text) => /accept(Before|Between)$/.test(key);
  expect(breaking((it) => it.text !== it.text.trim() && !isPiece(it))).toEqual([]);
  expect(breaking(({ text }) => / {2}|undefined|\[object|TODO/.test(text))).toEqual([]);
});

it('has no second full stop after a Russian date, which ends with one', () => {
  const day = formatDate('2026-11-22', 'ru');
  const dates = { validUntil: day, endsOn: day, chargeOn: day, nextOn: day, expires: day };
  for (const isPayableLater of [true, false]) {
    const read = Object.values(flatten(mailTexts.ru, '', Object.assign({}, facts, { ...dates, isPayableLater })));
    expect(read.filter((text) => text.includes(day)).length).toBeGreaterThan(5);
    expect(read.filter((text) => text.includes('г..'))).toEqual([]);
  }
});

it('takes the facts of errors, mails and messages as arguments, never as placeholders', () => {
  expect(
    breaking(({ path, text }) => /^(errors|messages|mails|license codes)\./.test(path) && text.includes('{{')),
  ).toEqual([]);
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

it('says what the specification says', () => {
  expect(errorTexts.en).toMatchObject({
    password_too_short: 'Password must be at least 6 characters long',
    reset_token_invalid: 'Invalid reset link. Please request a new password reset.',
    admin_required: 'Access denied. Admin privileges required.',
    internal: 'An error occurred. Please try again.',
  });
  expect(messages.en).toMatchObject({
    verificationSent: 'Verification email has been sent successfully.',
    passwordChanged: 'Password changed successfully',
    accountDeleted: 'Account deleted successfully',
    resetSent: 'If an account with that email exists, a password reset link has been sent.',
    passwordReset: 'Password has been reset successfully! Redirecting to login...',
    emailVerified: 'Your email has been verified successfully!',
  });
  const failed = (what: string) => `Failed to ${what}`;
  expect(panelTexts.en).toMatchObject({
    users: { loadFailed: failed('load users'), loadError: 'Error loading users' },
    user: { loadFailed: failed('load user details') },
    installations: { loadFailed: failed('fetch installations') },
    releases: {
      loadFailed: failed('load releases'),
      deleteFailed: failed('delete release'),
      announceFailed: failed('announce release'),
    },
    notes: { failed: failed('update release notes') },
  });
});
