import { loadTexts } from '@warden/i18n/load-texts';
import type { Locale } from '@warden/i18n/locales';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/locale.ts';

const loaded = new Map<Locale, Promise<void>>();

/** Waits for the panel's texts in the language of the page. */
export const usePanelTexts = () => {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const known = loaded.get(locale);
  const texts =
    known ??
    loadTexts[locale].panel().then((panel) => {
      i18n.addResourceBundle(locale, 'translation', { panel }, true);
    });
  if (!known) {
    loaded.set(locale, texts);
    // A failed load is tried again when the panel is shown the next time.
    texts.catch(() => loaded.delete(locale));
  }
  use(texts);
};
