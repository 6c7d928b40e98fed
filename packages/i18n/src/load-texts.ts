import type { BaseTexts } from './en/base.ts';
import type { PagesTexts } from './en/pages.ts';
import type { PanelTexts } from './en/panel.ts';
import type { SecurityTexts } from './en/security.ts';
import type { Locale } from './locales.ts';

/** The texts of each part, as pages name them. */
interface PartTexts {
  base: BaseTexts;
  pages: PagesTexts;
  panel: { panel: PanelTexts };
  security: { security: SecurityTexts };
}

export type TextPart = keyof PartTexts;
export type Texts = PartTexts['base'] & PartTexts['pages'] & PartTexts['panel'] & PartTexts['security'];

/**
 * Loads texts in the browser. Each part of each language is a chunk of its own, so that readers load only what they
 * read.
 */
export const loadTexts: Record<Locale, { [Part in TextPart]: () => Promise<PartTexts[Part]> }> = {
  en: {
    base: async () => (await import('./en/base.ts')).base,
    pages: async () => (await import('./en/pages.ts')).pages,
    panel: () => import('./en/panel.ts'),
    security: () => import('./en/security.ts'),
  },
  ru: {
    base: async () => (await import('./ru/base.ts')).base,
    pages: async () => (await import('./ru/pages.ts')).pages,
    panel: () => import('./ru/panel.ts'),
    security: () => import('./ru/security.ts'),
  },
};
