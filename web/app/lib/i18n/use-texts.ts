import type { TextPart } from '@warden/i18n/load-texts';
import { use } from 'react';
import { useTranslation } from './use-translation.tsx';

/** Waits for texts that are loaded apart, in the language of the page. */
export const useTexts = (parts: TextPart | readonly TextPart[]) => {
  const { i18n } = useTranslation();
  // Always called: React renders a waiting component again with the same calls, also after the texts have come.
  for (const part of [parts].flat()) use(i18n.load(part));
};
