import type { PanelTexts } from './en/panel.ts';
import type { SecurityTexts } from './en/security.ts';
import type { SiteTexts } from './en/site.ts';
import type { Locale } from './locales.ts';

interface Parts {
  site: () => Promise<SiteTexts>;
  panel: () => Promise<PanelTexts>;
  security: () => Promise<SecurityTexts>;
}

/**
 * Loads texts in the browser. Each part of each language is a chunk of its own, so that readers load only what they
 * read.
 */
export const loadTexts: Record<Locale, Parts> = {
  en: {
    site: async () => (await import('./en/site.ts')).site,
    panel: async () => (await import('./en/panel.ts')).panel,
    security: async () => (await import('./en/security.ts')).security,
  },
  ru: {
    site: async () => (await import('./ru/site.ts')).site,
    panel: async () => (await import('./ru/panel.ts')).panel,
    security: async () => (await import('./ru/security.ts')).security,
  },
};
