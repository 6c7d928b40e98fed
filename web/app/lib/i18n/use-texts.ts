import type { TextPart } from '@warden/i18n/load-texts';
import { use } from 'react';
import { useTranslation } from './use-translation.tsx';

/** Waits for texts that are loaded apart, in the language of the page. */
export const useTexts = (part: TextPart) => {
  const { i18n } = useTranslation();
  if (!i18n.has(part)) use(i18n.load(part));
};
