import * as en from './en/index.ts';
import { type Locale, locales } from './locales.ts';
import * as ru from './ru/index.ts';

type Texts = typeof en;

const all: Record<Locale, Texts> = { en, ru };

const inEveryLanguage = <Part extends keyof Texts>(part: Part) =>
  Object.fromEntries(locales.map((locale) => [locale, all[locale][part]])) as Record<Locale, Texts[Part]>;

/** Every text in every language, for the server and for tests. The browser loads its own language with `loadTexts`. */
export const siteTexts = inEveryLanguage('site');
export const panelTexts = inEveryLanguage('panel');
export const securityTexts = inEveryLanguage('security');
export const teamTexts = inEveryLanguage('team');
export const integrationsTexts = inEveryLanguage('integrations');
export const renewalsTexts = inEveryLanguage('renewals');
export const errorTexts = inEveryLanguage('errors');
export const licenseCodeTexts = inEveryLanguage('licenseCodes');
export const mailTexts = inEveryLanguage('mail');
export const messages = inEveryLanguage('messages');
export const receiptTexts = inEveryLanguage('receipts');
export const accountingTexts = inEveryLanguage('accounting');
export const demoTexts = inEveryLanguage('demo');
