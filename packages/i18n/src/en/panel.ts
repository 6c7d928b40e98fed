import { accountsPanel } from './panel/accounts.ts';
import { advisoriesPanel } from './panel/advisories.ts';
import { auditPanel } from './panel/audit.ts';
import { healthPanel } from './panel/health.ts';
import { invoicesPanel } from './panel/invoices.ts';
import { listsPanel } from './panel/lists.ts';
import { organizationsPanel } from './panel/organizations.ts';
import { paymentsPanel } from './panel/payments.ts';
import { promoCodesPanel } from './panel/promo-codes.ts';
import { quotesPanel } from './panel/quotes.ts';
import { refundsPanel } from './panel/refunds.ts';
import { releasesPanel } from './panel/releases.ts';
import { searchPanel } from './panel/search.ts';
import { securityPanel } from './panel/security.ts';
import { sellerPanel } from './panel/seller.ts';
import { settingsPanel } from './panel/settings.ts';
import { statsPanel } from './panel/stats.ts';
import { transfersPanel } from './panel/transfers.ts';

/** The texts of the administrator's panel are loaded together with it, so that other pages do not carry them. */
export const panel = {
  ...listsPanel,
  ...searchPanel,
  ...accountsPanel,
  ...organizationsPanel,
  ...releasesPanel,
  ...advisoriesPanel,
  ...paymentsPanel,
  ...promoCodesPanel,
  ...quotesPanel,
  ...refundsPanel,
  ...invoicesPanel,
  ...transfersPanel,
  ...statsPanel,
  ...healthPanel,
  ...auditPanel,
  ...securityPanel,
  ...settingsPanel,
  ...sellerPanel,
};

export type PanelTexts = typeof panel;
