import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { I18n, Translation } from './i18n.ts';

const TranslationContext = createContext<Translation | null>(null);

export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const translation = useSyncExternalStore(i18n.subscribe, i18n.current, i18n.current);
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}

/** The function `t`, which returns a text in the language of the page. */
export const useTranslation = (): Translation => {
  const translation = use(TranslationContext);
  if (!translation) throw new Error('useTranslation needs an I18nProvider around it');
  return translation;
};
