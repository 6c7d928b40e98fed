import 'i18next';
import type { AppTexts } from './lib/i18n/texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: AppTexts };
  }
}
