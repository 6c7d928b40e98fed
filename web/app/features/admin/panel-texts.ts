import type { Locale } from '@warden/i18n/locales';
import type { PanelTexts } from '@warden/i18n/panel-en';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/locale.ts';

const load: Record<Locale, () => Promise<PanelTexts>> = {
  en: async () => (await import('@warden/i18n/panel-en')).panelEn,
  ru: async () => (await import('@warden/i18n/panel-ru')).panelRu,
};

const loaded = new Map<Locale, Promise<void>>();

/** Waits for the panel's texts in the language of the page. */
export const usePanelTexts = () => {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const known = loaded.get(locale);
  const texts =
    known ??
    load[locale]().then((panel) => {
      i18n.addResourceBundle(locale, 'translation', { panel }, true);
    });
  if (!known) {
    loaded.set(locale, texts);
    // Asked for again the next time.
    texts.catch(() => loaded.delete(locale));
  }
  use(texts);
};
