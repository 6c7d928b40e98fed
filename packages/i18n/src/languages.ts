import { language as en } from './en/language.ts';
import type { Language } from './language.ts';
import type { Locale } from './locales.ts';
import { language as ru } from './ru/language.ts';

export const languages: Record<Locale, Language> = { en, ru };
