import type { PagesTexts } from '@warden/i18n/en/pages';
import type { PlanName } from '../../entities/payment/shown-plans.ts';

type Compare = PagesTexts['pricing']['compare'];
export type ComparedRow = keyof Compare['rows'];

/** Included, not included, or a figure. */
type Cell = boolean | keyof Compare['values'] | 1;

const row = (trial: Cell, commercial: Cell, individual: Cell, community: Cell) => ({
  trial,
  commercial,
  individual,
  community,
});

/** The differences between the plans, in the order in which buyers ask about them. */
export const comparison: Record<ComparedRow, Record<PlanName, Cell>> = {
  term: row('days60', 'year', 'year', 'noLimit'),
  users: row('anyNumber', 'anyNumber', 1, 'anyNumber'),
  notifications: row(true, true, true, true),
  messengers: row(true, true, false, true),
  releases: row(true, true, true, true),
  '2fa': row(true, true, true, true),
  ldap: row(true, true, false, false),
  saml: row(true, true, false, false),
  staging: row(false, true, true, 'notNeeded'),
  grace: row(false, 'days14', 'days14', 'notNeeded'),
  support: row(true, true, false, false),
};
