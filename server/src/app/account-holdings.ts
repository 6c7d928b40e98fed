import { sql } from 'drizzle-orm';
import { unsubscribe } from '../features/advisories/service.ts';
import type { AccountHoldings } from '../features/auth/service.ts';
import { removeFeed } from '../features/calendar/store.ts';
import { refreshClients, refreshClientsOf } from '../features/clients/service.ts';
import type { CompanyService } from '../features/companies/service.ts';
import * as consents from '../features/consents/store.ts';
import * as documents from '../features/documents/owners.ts';
import type { InstallService } from '../features/installs/service.ts';
import { sqlHasInstalls } from '../features/installs/store.ts';
import type { InvoiceService } from '../features/invoices/service.ts';
import * as licenses from '../features/licenses/owners.ts';
import { lostPermissions, moveMemberships, removeMemberships } from '../features/memberships/service.ts';
import { deleteExpiredInvitations } from '../features/organizations/service.ts';
import * as payments from '../features/payments/owners.ts';
import { forgetBuyers, replaceBuyer, replaceOrderer, sqlHasPayments } from '../features/payments/pseudonyms.ts';
import type { PromoCodeService } from '../features/promo-codes/service.ts';
import type { QuoteService } from '../features/quotes/service.ts';
import { renewalService } from '../features/renewals/service.ts';
import { endTokensOf } from '../features/tokens/service.ts';
import { sqlHasTransfers } from '../features/transfers/store.ts';
import { removeWebhooksOf } from '../features/webhooks/service.ts';
import type { Db } from '../platform/db/database.ts';

interface Owned {
  companies: CompanyService;
  installs: InstallService;
  invoices: Pick<InvoiceService, 'move' | 'moveOf' | 'release' | 'cancelAllOf' | 'forgetBuyers'>;
  promoCodes: Pick<PromoCodeService, 'move'>;
  quotes: Pick<QuoteService, 'move' | 'remove' | 'withdrawOf'>;
  now: () => Date;
}

const endPrograms = async (tx: Db, userId: string, addedSince?: Date) => {
  await endTokensOf(tx, userId);
  await removeFeed(tx, userId);
  await removeWebhooksOf(tx, userId, addedSince);
};

const endSecrets = async (
  { installs, now }: { installs: Pick<InstallService, 'endActivations'>; now: () => Date },
  ...[tx, { organizationId, userId }, lost]: Parameters<AccountHoldings['endSecrets']>
) => {
  if (lost.includes('buy')) await renewalService.unlinkOf(tx, [userId], now(), organizationId);
  if (lost.includes('install')) await installs.endActivations(tx, organizationId);
  if (lost.includes('manage')) await removeFeed(tx, organizationId);
};

/**
 * The account service is built before the services of what accounts own. Therefore the composition root connects them
 * here.
 */
export const accountHoldings = ({
  companies,
  installs,
  invoices,
  promoCodes,
  quotes,
  now,
}: Owned): AccountHoldings => ({
  async move(tx, from, to) {
    await refreshClientsOf(tx, from, async () => {
      await installs.move(tx, from, to);
      await licenses.moveLicenses(tx, from, to);
    });
    await payments.movePayments(tx, from, to);
    await promoCodes.move(tx, from, to);
    await quotes.move(tx, from, to);
    await invoices.move(tx, from, to);
    await companies.move(tx, from, to);
    await consents.moveConsents(tx, from, to);
    await documents.moveDocuments(tx, from, to);
    await moveMemberships(tx, from, to);
    // Whoever stored a card stored it for that account alone.
    await renewalService.unlinkOf(tx, from, now());
    await renewalService.removeOf(tx, from);
  },

  async moveClients(tx, clientIds, { from, to, orderedBy }) {
    const theirs = sql`any (${sql.param([...clientIds])}::text[])`;
    const isTheirs: payments.IsTheirs = (...line) => sql`${licenses.sqlClientOfLine(...line)} = ${theirs}`;
    const paymentIds = await payments.movePaymentsOf(tx, { from, to, orderedBy, isTheirs });
    await invoices.moveOf(tx, paymentIds, to);
    await documents.moveDocumentsOf(tx, paymentIds, to);
    const licenseIds = await licenses.moveLicensesOf(tx, clientIds, { from, to });
    await installs.moveOf(tx, clientIds, { from, to });
    await refreshClients(tx, clientIds);
    return licenseIds;
  },

  takeWaiting: licenses.takeWaitingLicenses,

  async clear(tx, userId, actor) {
    const paidFor = [...(await payments.clientsPaidFor(tx, userId)), ...(await licenses.clientsLicensed(tx, userId))];
    await refreshClientsOf(tx, [userId], async () => {
      await installs.removeAllBut(tx, userId, paidFor, actor);
      await licenses.releaseTrials(tx, userId);
    });
    await companies.release(tx, userId);
    await consents.clearConsents(tx, userId);
    // Somebody else may have asked for the mails.
    await unsubscribe(tx, userId);
    for (const { organizationId, role } of await removeMemberships(tx, userId)) {
      await endSecrets({ installs, now }, tx, { organizationId, userId }, lostPermissions(role));
    }
    await endPrograms(tx, userId);
    await quotes.remove(tx, userId);
    await renewalService.removeOf(tx, [userId]);
    const unpaid = await payments.releaseUnpaid(tx, userId);
    await invoices.release(tx, unpaid);
    await documents.releaseDocuments(tx, unpaid);
  },

  async endPrograms(tx, userId, actor, addedSince) {
    await endPrograms(tx, userId, addedSince);
    await quotes.withdrawOf(tx, userId, actor, addedSince);
  },

  async forgetCards(tx, userId) {
    // First, because a payment that is settled meanwhile may store one.
    await payments.keepCardsUnsaved(tx, userId);
    await renewalService.removeOf(tx, [userId]);
  },

  release: (tx, userId, actor, deleteAccount, contact) =>
    refreshClientsOf(tx, [userId], async () => {
      await installs.removeAllBut(tx, userId, [], actor);
      await invoices.cancelAllOf(tx, userId, actor);
      await companies.release(tx, userId);
      await replaceBuyer(tx, userId, licenses.sqlPaidLicenseRuns, now(), contact);
      await replaceOrderer(tx, userId, licenses.sqlPaidLicenseRuns, now());
      await deleteAccount();
    }),

  endSecrets: (...call) => endSecrets({ installs, now }, ...call),

  findPaying: payments.findPaying,

  sqlOwnsNothing: (userId, at) =>
    sql`not (${sqlHasInstalls(userId)} or ${licenses.sqlHasLicenses(userId)} or ${sqlHasPayments(userId, at)})`,

  async forgetExpired(tx, at) {
    await licenses.forgetAddressesOfExpired(tx, at);
    await installs.forgetMoves(tx, at);
    await companies.clearExpiredLinks(tx, at);
    await deleteExpiredInvitations(tx, at);
    await forgetBuyers(tx, licenses.sqlPaidLicenseRuns, at);
    await invoices.forgetBuyers(tx, sqlHasTransfers);
  },
});
