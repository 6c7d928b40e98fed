import type { Locale } from '@warden/i18n/locales';
import en from '../../../../content/legal/en/privacy-policy.md?raw';
import ru from '../../../../content/legal/ru/privacy-policy.md?raw';
import { type LegalText, readLegalText } from './legal-text.ts';

export const privacy: Record<Locale, LegalText> = { en: readLegalText(en), ru: readLegalText(ru) };
