import type { DocsLocale } from '@warden/i18n/locales';
import en from '../../../../content/legal/en/privacy-policy.md?raw';
import ru from '../../../../content/legal/ru/privacy-policy.md?raw';
import { type LegalText, readLegalText } from './legal-text.ts';

export const privacy: Record<DocsLocale, LegalText> = { en: readLegalText(en), ru: readLegalText(ru) };
