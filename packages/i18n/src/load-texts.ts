import type { BaseTexts } from './en/base.ts';
import type { IntegrationsTexts } from './en/integrations.ts';
import type { PagesTexts } from './en/pages.ts';
import type { PanelTexts } from './en/panel.ts';
import type { RenewalsTexts } from './en/renewals.ts';
import type { SecurityTexts } from './en/security.ts';
import type { AccountTexts } from './en/site/account.ts';
import type { TeamTexts } from './en/team.ts';
import type { Locale } from './locales.ts';

/** The texts of each part, as pages name them. */
interface PartTexts {
  base: BaseTexts;
  /** What the forms of guests need beyond the base. It is part of the texts of all pages. */
  account: AccountTexts;
  pages: AccountTexts & PagesTexts;
  panel: { panel: PanelTexts };
  security: { security: SecurityTexts };
  /** The page of an organization. */
  team: { team: TeamTexts };
  /** Tokens, webhooks and the calendar, on their page and in the panel. */
  integrations: { integrations: IntegrationsTexts };
  /** The page of renewals. */
  renewals: { renewals: RenewalsTexts };
}

export type TextPart = keyof PartTexts;
export type Texts = PartTexts['base'] &
  PartTexts['pages'] &
  PartTexts['panel'] &
  PartTexts['security'] &
  PartTexts['team'] &
  PartTexts['integrations'] &
  PartTexts['renewals'];

const join = async (
  account: Promise<{ account: AccountTexts }>,
  pages: Promise<{ pages: PagesTexts }>,
): Promise<PartTexts['pages']> => ({ ...(await account).account, ...(await pages).pages });

/**
 * Loads texts in the browser. Each part of each language is a chunk of its own, so that readers load only what they
 * read.
 */
export const loadTexts: Record<Locale, { [Part in TextPart]: () => Promise<PartTexts[Part]> }> = {
  en: {
    base: async () => (await import('./en/base.ts')).base,
    account: async () => (await import('./en/site/account.ts')).account,
    pages: () => join(import('./en/site/account.ts'), import('./en/pages.ts')),
    panel: () => import('./en/panel.ts'),
    security: () => import('./en/security.ts'),
    team: () => import('./en/team.ts'),
    integrations: () => import('./en/integrations.ts'),
    renewals: () => import('./en/renewals.ts'),
  },
  ru: {
    base: async () => (await import('./ru/base.ts')).base,
    account: async () => (await import('./ru/site/account.ts')).account,
    pages: () => join(import('./ru/site/account.ts'), import('./ru/pages.ts')),
    panel: () => import('./ru/panel.ts'),
    security: () => import('./ru/security.ts'),
    team: () => import('./ru/team.ts'),
    integrations: () => import('./ru/integrations.ts'),
    renewals: () => import('./ru/renewals.ts'),
  },
};
