import type { Texts } from '@warden/i18n/en';
import { errorTexts } from '@warden/i18n/errors';
import type { Locale } from '@warden/i18n/locales';
import { messages } from '@warden/i18n/messages';
import type { PanelTexts } from '@warden/i18n/panel-en';

/** Page texts, with the error texts by code and what the API says after a success. */
type CommonTexts = Texts & { errors: (typeof errorTexts)['en']; done: (typeof messages)['en'] };

/** Those of the administrator's panel come with it. */
export type AppTexts = CommonTexts & { panel: PanelTexts };

const pages: Record<Locale, () => Promise<Texts>> = {
  en: async () => (await import('@warden/i18n/en')).en,
  ru: async () => (await import('@warden/i18n/ru')).ru,
};

/** Each language is its own chunk: a reader downloads only the one they read. */
export const loadTexts = async (locale: Locale): Promise<CommonTexts> => ({
  ...(await pages[locale]()),
  errors: errorTexts[locale],
  done: messages[locale],
});
