import type { DocsLocale } from '@warden/i18n/locales';
import en from '../../../../content/legal/en/personal-data-consent.md?raw';
import ru from '../../../../content/legal/ru/personal-data-consent.md?raw';
import { type LegalText, readLegalText } from './legal-text.ts';

export const personalDataConsent: Record<DocsLocale, LegalText> = { en: readLegalText(en), ru: readLegalText(ru) };
