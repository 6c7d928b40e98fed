import { loadTexts } from '@warden/i18n/load-texts';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from './locale.ts';

type Part = 'panel' | 'security';

const loaded = new Map<string, Promise<void>>();

/** Waits for texts that are loaded apart, in the language of the page. */
export const useTexts = (part: Part) => {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const key = `${locale} ${part}`;
  const known = loaded.get(key);
  const texts =
    known ??
    loadTexts[locale][part]().then((loadedTexts) => {
      i18n.addResourceBundle(locale, 'translation', { [part]: loadedTexts }, true);
    });
  if (!known) {
    loaded.set(key, texts);
    // A failed load is tried again when the texts are needed the next time.
    texts.catch(() => loaded.delete(key));
  }
  use(texts);
};
