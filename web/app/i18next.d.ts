import 'i18next';
import type { PanelTexts } from '@warden/i18n/en/panel';
import type { SecurityTexts } from '@warden/i18n/en/security';
import type { SiteTexts } from '@warden/i18n/en/site';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    /** The texts of the panel and about security are loaded where they are shown. */
    resources: { translation: SiteTexts & { panel: PanelTexts; security: SecurityTexts } };
  }
}
