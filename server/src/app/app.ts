import type { RequestListener } from 'node:http';
import { contract } from '@warden/contract';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { accountExportRoute } from '../features/admin/account-export-route.ts';
import { adminInvoiceRoutes } from '../features/admin/invoice-routes.ts';
import { organizationPanelReads } from '../features/admin/organization-routes.ts';
import { adminRoutes } from '../features/admin/routes.ts';
import { securityEventRoutes } from '../features/admin/security-event-routes.ts';
import { transferListRoutes } from '../features/admin/transfer-routes.ts';
import { advisoryRoutes } from '../features/advisories/routes.ts';
import { blockingRoutes } from '../features/auth/blocking.ts';
import { emailChangeRoutes } from '../features/auth/email-change/routes.ts';
import { factorRoutes } from '../features/auth/factors/routes.ts';
import { authRoutes } from '../features/auth/routes.ts';
import { sessionRoutes } from '../features/auth/session-routes.ts';
import { ssoRoutes } from '../features/auth/sso/routes.ts';
import { calendarRoutes } from '../features/calendar/routes.ts';
import { companyRoutes } from '../features/companies/routes.ts';
import { consentRoutes } from '../features/consents/routes.ts';
import { documentRoutes } from '../features/documents/routes.ts';
import { installRoutes } from '../features/installs/routes.ts';
import { invoiceRoutes } from '../features/invoices/routes.ts';
import { licenseRoutes } from '../features/licenses/routes.ts';
import { organizationPanelRoutes } from '../features/organizations/panel-routes.ts';
import { organizationRoutes } from '../features/organizations/routes.ts';
import { orderRoutes } from '../features/payments/order-routes.ts';
import { paymentRoutes, reconcileRoute } from '../features/payments/routes.ts';
import { promoCodeRoutes } from '../features/promo-codes/routes.ts';
import { quoteRoutes } from '../features/quotes/routes.ts';
import { releaseRoutes } from '../features/releases/routes.ts';
import { renewalRoutes } from '../features/renewals/routes.ts';
import { activityRoute } from '../features/security-events/routes.ts';
import { sellerRoutes } from '../features/seller/routes.ts';
import { settingRoutes } from '../features/settings/routes.ts';
import { tokenRoutes } from '../features/tokens/routes.ts';
import { transferRoutes } from '../features/transfers/routes.ts';
import { webhookRoutes } from '../features/webhooks/routes.ts';
import { refuseBeyondLimits } from '../platform/http/beyond-limits.ts';
import { type ConnectionLimits, limitedServer } from '../platform/http/connections.ts';
import { drainable } from '../platform/http/draining.ts';
import { answerError } from '../platform/http/errors.ts';
import { healthRoutes } from '../platform/http/health.ts';
import { acceptJson } from '../platform/http/json.ts';
import { mount } from '../platform/http/mount.ts';
import { proxyCheck } from '../platform/http/networks.ts';
import { apiReference } from '../platform/http/reference.ts';
import { requestLog } from '../platform/http/request-log.ts';
import { followRequests } from '../platform/http/requests.ts';
import { denyUndeclaredRoutes, securityHeaders } from '../platform/http/security.ts';
import { answerUnreadable, refuseTwoHosts } from '../platform/http/unreadable.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from './services.ts';

const BODY_LIMIT = 256 * 1024;

export interface AppOptions {
  /** Adds the pages. It is absent where only the API is wanted. */
  pages?: (app: FastifyInstance) => Promise<void>;
  dev?: boolean;
  checkReplies?: boolean;
  connections?: Partial<ConnectionLimits>;
}

export const buildApp = async (
  services: Services,
  { pages, dev = false, checkReplies = false, connections = {} }: AppOptions = {},
) => {
  const { config, db } = services;
  const headers = securityHeaders({ https: config.publicUrl.startsWith('https:'), dev });
  const isProxy = proxyCheck(config.trustProxy);
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log,
    // followRequests writes one line of each request instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy ? isProxy : false,
    bodyLimit: BODY_LIMIT,
    serverFactory: (handler) => limitedServer(handler as RequestListener, isProxy, connections),
    forceCloseConnections: 'idle',
    // A request that still comes over an open connection is answered like the others before it.
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
    childLoggerFactory: requestLog,
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: answerUnreadable(headers.ofApi),
    // Fastify runs no hooks for these errors.
    frameworkErrors: (error, request, reply) => {
      headers.set(request, reply as never);
      return answerError(error, request, reply as never);
    },
  });
  denyUndeclaredRoutes(app);
  drainable(app);
  followRequests(app);
  app.addHook('onRequest', (request, reply, done) => {
    headers.set(request, reply);
    done();
  });
  refuseBeyondLimits(app);
  refuseTwoHosts(app);
  acceptJson(app);
  app.setErrorHandler(answerError as never);
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
  healthRoutes(app, db);
  await app.register(apiReference, { publicUrl: config.publicUrl });

  // Administrators see their own changes at once.
  app.addHook('onSend', ({ method, routeOptions }, _reply, payload, done) => {
    if (method !== 'GET' && routeOptions.config.access === 'admin') services.versions.forget();
    done(null, payload);
  });
  const options = {
    sessions: services.accounts.sessions,
    paced: config.databaseUrl === undefined,
    checkReplies,
  };
  const handlers = {
    auth: authRoutes(services),
    sessions: sessionRoutes(services),
    securityEvents: { mine: activityRoute(services), ...securityEventRoutes(services) },
    consents: { ...consentRoutes(services), ...accountExportRoute(services) },
    factors: factorRoutes(services),
    emailChange: emailChangeRoutes(services),
    sso: ssoRoutes(services),
    licenses: licenseRoutes(services),
    installs: installRoutes(services),
    payments: paymentRoutes(services),
    orders: orderRoutes(services),
    promoCodes: promoCodeRoutes(services),
    quotes: quoteRoutes(services),
    renewals: renewalRoutes(services),
    companies: companyRoutes(services),
    organizations: organizationRoutes(services),
    documents: documentRoutes(services),
    invoices: { ...invoiceRoutes(services), ...adminInvoiceRoutes(services) },
    transfers: { ...transferRoutes(services), ...transferListRoutes(services) },
    releases: releaseRoutes(services),
    advisories: advisoryRoutes(services),
    webhooks: webhookRoutes(services),
    tokens: tokenRoutes(services),
    calendar: calendarRoutes(services),
    settings: settingRoutes(services),
    seller: sellerRoutes(services),
    admin: {
      ...adminRoutes(services),
      ...blockingRoutes(services),
      reconcile: reconcileRoute(services),
      ...organizationPanelReads(services),
      ...organizationPanelRoutes(services),
    },
  };
  mount(app, contract, handlers, options);
  app.all('/api/*', { config: { access: 'public' } }, () => {
    throw new Refusal('not_found');
  });

  await pages?.(app);
  return app;
};
