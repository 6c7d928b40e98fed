import type { DocsLocale } from '@warden/i18n/locales';
import en from '../../../../content/legal/en/terms-of-service.md?raw';
import ru from '../../../../content/legal/ru/terms-of-service.md?raw';
import { type LegalText, readLegalText } from './legal-text.ts';

export const terms: Record<DocsLocale, LegalText> = { en: readLegalText(en), ru: readLegalText(ru) };
