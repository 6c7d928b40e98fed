import type { FastifyBaseLogger } from 'fastify';
import { advisoryService } from '../features/advisories/service.ts';
import { accountService, limitReports, type Passwords } from '../features/auth/service.ts';
import { companyService as companies } from '../features/companies/service.ts';
import { documentService } from '../features/documents/service.ts';
import { trialBinding } from '../features/installs/bind.ts';
import { syncNews } from '../features/installs/news.ts';
import { installService } from '../features/installs/service.ts';
import { installUpdates } from '../features/installs/updates.ts';
import { type InvoiceService, invoiceService } from '../features/invoices/service.ts';
import { licenseService, revocationFiles } from '../features/licenses/service.ts';
import { findReaders } from '../features/memberships/service.ts';
import { findContested, paymentService, sqlOpenOrdersOf, sqlPaymentStatus } from '../features/payments/service.ts';
import { promoCodeService } from '../features/promo-codes/service.ts';
import { type QuoteService, quoteService } from '../features/quotes/service.ts';
import { releaseFiles, releaseService } from '../features/releases/service.ts';
import { renewalService } from '../features/renewals/service.ts';
import { securityEventService } from '../features/security-events/service.ts';
import { sellerService } from '../features/seller/service.ts';
import { settingsService } from '../features/settings/service.ts';
import { type TransferService, transferService } from '../features/transfers/service.ts';
import { webhookService } from '../features/webhooks/service.ts';
import { dadataRegistry } from '../platform/company-registry/dadata.ts';
import { noRegistry } from '../platform/company-registry/registry.ts';
import { placesOfKeys, type SigningUse } from '../platform/config/keys.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { contentVersions } from '../platform/http/versions.ts';
import { guardedFetch } from '../platform/http-client/guarded-fetch.ts';
import { resolveByDns } from '../platform/http-client/resolve.ts';
import { hasKey, keyringAt, loadKeys } from '../platform/keyring/keyring.ts';
import { limitsIn } from '../platform/limits/limits.ts';
import { openidProviders } from '../platform/openid/provider.ts';
import { txtRecords } from '../platform/openid/txt-records.ts';
import type { Resources } from '../platform/resources.ts';
import { openSecret } from '../platform/secret/secret.ts';
import { openReleaseStorage, openRevocationStorage, openStorage } from '../platform/storage/open.ts';
import { accountHoldings } from './account-holdings.ts';
import { backupService } from './backup/service.ts';
import { readContent } from './pages/content-version.ts';

/** What a process opens at its start, with the hashing of passwords. Tests open their own. */
export interface OpenResources extends Resources {
  passwords: Passwords;
}

const openKeys = (config: Config, use: SigningUse) => {
  const places = placesOfKeys(config, use);
  keyringAt(places.directory, places.passphrase).renew();
  return loadKeys({ ...places, demo: config.demo, now: new Date() });
};

/** A shop sells without a key of releases, and cannot publish until its operator has made one. */
const openReleaseKeys = (config: Config) =>
  hasKey({ ...placesOfKeys(config, 'releases'), demo: config.demo }) ? openKeys(config, 'releases') : null;

/** A shop opens these from its settings and in its database. Where mails and payments go is not the same in tests. */
export const openResources = async (config: Config, log: FastifyBaseLogger, { db, background }: Database) => ({
  config,
  log,
  db,
  background,
  limits: limitsIn(db),
  secret: await openSecret(db),
  keys: openKeys(config, 'licenses'),
  releaseKeys: openReleaseKeys(config),
  storage: await openStorage(config),
  revocationStorage: await openRevocationStorage(config),
  releaseStorage: await openReleaseStorage(config),
  openid: openidProviders({ fetch: guardedFetch({ networks: config.ssoNetworks, maxBytes: 512 * 1024 }) }),
  callWebhook: guardedFetch({
    networks: config.webhookNetworks,
    needsTls: true,
    timeoutMs: 10_000,
    maxBytes: 64 * 1024,
    longer: 'cut',
    resolve: resolveByDns,
  }),
  txtRecords,
  registry: config.dadata ? dadataRegistry({ ...config.dadata, log }) : noRegistry,
});

/**
 * The composition root builds the services of all features in the order of their dependencies and passes each what it
 * names. Features may import each other's `service.ts`, but never this file.
 */
export const createServices = (resources: OpenResources) => {
  const { config, db, jobs, keys, limits, log, now, provider, realNow, releaseKeys, storage } = resources;
  const versions = contentVersions();
  const settings = settingsService({ db, operator: config, now });
  const seller = sellerService({ db, storage, now });
  const securityEvents = securityEventService({ log, now });
  const accounts = accountService({
    db,
    limits,
    publicUrl: config.publicUrl,
    isFactorRequired: config.isFactorRequired,
    now,
  });
  limits.onReached(limitReports({ db, securityEvents }));
  const webhooks = webhookService({ jobs, now });
  const licenses = licenseService({ keys, accounts, jobs, webhooks, now });
  const installs = installService({ licenses, now });
  const documents = documentService({ seller, publicUrl: config.publicUrl, now });
  const promoCodes = promoCodeService({
    db,
    limits,
    secret: resources.secret,
    sqlPaymentStatus,
    sqlOpenOrdersOf,
    findContested,
    now,
  });
  const payments = paymentService({
    db,
    licenses,
    accounts,
    settings,
    promoCodes,
    seller,
    provider,
    jobs,
    limits,
    log,
    // Invoices build on payments, so they are made after them.
    cardDocuments: {
      companyOf: (...call) => invoices.companyForCard(...call),
      paid: (...call) => invoices.closeCardSale(...call),
      refunded: (...call) => invoices.correctCardSale(...call),
    },
    // So are quotes, which are accepted in the transaction that writes their order.
    quotes: { take: (...call) => quotes.take(...call) },
    savedMethods: renewalService,
    savedCards: config.savedCards,
    webhooks,
    publicUrl: config.publicUrl,
    now,
  });
  const invoices: InvoiceService = invoiceService({
    db,
    seller,
    companies,
    documents,
    payments,
    licenses,
    promoCodes,
    // Transfers build on invoices, so they are made after them.
    transfers: { partsOf: (...call) => transfers.partsOf(...call) },
    webhooks,
    jobs,
    now,
  });
  const quotes: QuoteService = quoteService({
    db,
    limits,
    accounts,
    documents,
    invoices,
    payments,
    seller,
    sqlPaymentStatus,
    publicUrl: config.publicUrl,
    now,
  });
  const transfers: TransferService = transferService({ background: resources.background, seller, invoices, log, now });
  const holdings = accountHoldings({ companies, installs, invoices, promoCodes, quotes, now });
  const backups = backupService({ config, now: realNow });
  const advisories = advisoryService({ db, installs, jobs, versions, webhooks, publicUrl: config.publicUrl, now });
  const releases = releaseService({ db, storage, jobs, log, releaseKeys, webhooks, now });
  const revocations = revocationFiles({ db, keys, versions, now });
  return {
    ...resources,
    versions,
    content: versions.source(() => readContent(db)),
    settings,
    seller,
    securityEvents,
    accounts,
    directory: { readersOf: findReaders, find: accounts.find },
    installs,
    licenses,
    payments,
    promoCodes,
    quotes,
    renewals: renewalService,
    companies,
    documents,
    invoices,
    transfers,
    advisories,
    releases,
    releaseFiles: releaseFiles({ db, releaseKeys, versions, advisories, config, now }),
    revocations,
    webhooks,
    trials: trialBinding({ db, installs, licenses, limits, now }),
    updates: installUpdates({ releases, advisories, versions }),
    news: syncNews({
      releases,
      revocations,
      versions,
      revocationsUrl: config.revocationsUrl ?? `${config.publicUrl}/api/licenses/revocations/v2`,
    }),
    holdings,
    backups,
  };
};

export type Services = ReturnType<typeof createServices>;
