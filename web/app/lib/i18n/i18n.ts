import { loadTexts } from '@warden/i18n/load-texts';
import type { Locale } from '@warden/i18n/locales';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** One instance per request on the server, one per page in the browser. */
export const createI18n = async (locale: Locale) => {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: await loadTexts[locale].site() } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return i18n;
};
