import 'i18next';
import type { PanelTexts } from '@warden/i18n/en/panel';
import type { SiteTexts } from '@warden/i18n/en/site';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    /** The texts of the panel are loaded with the panel. */
    resources: { translation: SiteTexts & { panel: PanelTexts } };
  }
}
