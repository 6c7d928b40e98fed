import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { computeFirstStatistics } from '../features/admin/jobs.ts';
import { openHeadStores } from '../features/audit/head-store.ts';
import { startAuditWorker } from '../features/audit/worker.ts';
import {
  alignEmailKeys,
  createFirstAccounts,
  demoAccounts,
  passwordsWithCap,
  refuseDemoAccounts,
} from '../features/auth/service.ts';
import { followOpenPayments } from '../features/payments/jobs.ts';
import { dadataRegistry } from '../platform/company-registry/dadata.ts';
import type { Config } from '../platform/config.ts';
import { prepareDataDir } from '../platform/data-dir.ts';
import { openDatabase } from '../platform/db/open.ts';
import { realNow } from '../platform/demo-clock.ts';
import { localOrAdmin, sameHostOrAdmin } from '../platform/http/demo-access.ts';
import { listenAt } from '../platform/http/listen.ts';
import { ownUrl } from '../platform/http/own-url.ts';
import { type JobQueue, openQueue } from '../platform/jobs/queue.ts';
import { createLog } from '../platform/log.ts';
import { isLoopbackHost } from '../platform/loopback.ts';
import { smtpMailer } from '../platform/mail/mailer.ts';
import { yookassaProvider } from '../platform/payment-provider/yookassa/provider.ts';
import { StartError } from '../platform/start-error.ts';
import { reportCrashes } from '../platform/telemetry/errors/crashes.ts';
import { reportingLines } from '../platform/telemetry/errors/log-errors.ts';
import { pageErrors } from '../platform/telemetry/errors/page-errors.ts';
import { openReporter } from '../platform/telemetry/errors/reporter.ts';
import { serveMetrics } from '../platform/telemetry/metrics.ts';
import { startTracing } from '../platform/telemetry/start-tracing.ts';
import { allJobs } from './all-jobs.ts';
import { allGauges } from './all-metrics.ts';
import { buildApp } from './app.ts';
import { makeBackups } from './backup/jobs.ts';
import { giveDemo } from './demo.ts';
import { contentByClock } from './demo-clock/content.ts';
import { openClock } from './demo-clock/open.ts';
import { sitePages } from './pages/pages.ts';
import { createServices, openResources } from './services.ts';

/** Warns of a demo that other machines can reach although its operator did not ask for that. */
const exposure = ({ demo, demoIsPublic, host, publicUrl }: Config) =>
  demo && !demoIsPublic && !(isLoopbackHost(host) && isLoopbackHost(new URL(publicUrl).hostname))
    ? [
        '',
        '  WARNING: other machines can reach this demo, and everybody knows the passwords below.',
        '  Its mail and its page to pay answer to this machine and to administrators only. DEMO=1 opens the demo',
        '  to everybody, DEMO=0 starts a shop for real customers, and HOST=localhost keeps others out.',
      ]
    : [];

/** Says who can reach a shop for real customers, and which proxies it trusts. */
const reach = ({ demo, host, port, trustProxy }: Config) => {
  if (demo) return [];
  const alone = isLoopbackHost(host) ? ', where only this machine reaches it; HOST changes that' : '';
  const trusted = trustProxy
    ? [`  TRUST_PROXY trusts proxies at ${trustProxy.networks.join(', ')}, and no others.`]
    : [];
  return [`  It listens on ${host}:${port}${alone}.`, ...trusted];
};

const banner = (config: Config, hasClock: boolean) =>
  [
    '',
    `  Warden license shop: ${config.publicUrl}`,
    ...reach(config),
    ...exposure(config),
    ...(config.demo
      ? [
          '',
          '  Demo accounts',
          ...Object.entries(demoAccounts).map(
            ([role, { email, password }]) => `    ${role.padEnd(8)}  ${email.padEnd(24)}  ${password}`,
          ),
          '',
          `  Mail arrives at ${config.publicUrl}/dev/mail`,
          ...(hasClock ? [`  Days pass at ${config.publicUrl}/dev/clock`] : []),
          `  API reference at ${config.publicUrl}/api/docs`,
          '  A trial license to bind, as Warden would show it: npx warden license trial --client-id my-warden',
          `  Data is kept in ${config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir}`,
          '',
          '  Ctrl-C stops it.',
        ]
      : []),
    '',
  ].join('\n');

const listen = async (app: FastifyInstance, { host, port }: Config) => {
  try {
    await listenAt(app, { host, port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(
      code === 'EADDRINUSE'
        ? `PORT: ${port} is taken by another program`
        : `PORT: cannot listen on ${host}:${port}: ${message}`,
    );
  }
};

const STAND_IN_PREFIX = '/dev/yookassa';

// A shop with real mail and real payments does not even load these stand-ins.

/** Opens the mailbox in which a demo without a mail server stores its mail. */
const openMailbox = async (dataDir: string, now: () => Date) => {
  const { mailboxPages: pages, startMailbox } = await import('@warden/mailbox');
  return { pages, box: await startMailbox({ dir: join(dataDir, 'mail'), now }) };
};

/** Opens the payment provider stand-in of a demo without an account at YooKassa. */
const openYookassaStandIn = async (config: Config, now: () => Date) => {
  const { openYookassa } = await import('@warden/yookassa');
  const account = { shopId: 'demo', secretKey: randomBytes(16).toString('hex') };
  const yookassa = openYookassa({
    ...account,
    dir: join(config.dataDir, 'yookassa'),
    publicUrl: config.publicUrl + STAND_IN_PREFIX,
    webhookUrl: `${ownUrl(config)}/api/payments/webhook/yookassa`,
    now,
  });
  return { yookassa, account: { ...account, apiUrl: `${ownUrl(config)}${STAND_IN_PREFIX}/v3` } };
};

/** Opens the register of a few companies that a demo without an account at DaData has. */
const openDadataStandIn = async () => {
  const { startDadata } = await import('@warden/dadata');
  const token = randomBytes(16).toString('hex');
  return { token, dadata: await startDadata({ token }) };
};

/** Serves on until proxies know that the process is not ready any more, and then ends requests and jobs. */
const drain = async (app: FastifyInstance, jobs: JobQueue, { drainDelay, stopTimeout }: Config) => {
  app.draining.begun = true;
  if (app.server.listening) await pause(drainDelay * 1000);
  const milliseconds = stopTimeout * 1000;
  await Promise.all([app.closeConnections(milliseconds), Promise.race([jobs.finish(), pause(milliseconds)])]);
};

/** Closes all resources in reverse order, and continues when one of them fails. */
const closer = (log: (error: unknown) => void) => {
  const steps: (() => unknown)[] = [];
  return {
    later: (step: () => unknown) => void steps.push(step),
    close: async () => {
      for (const step of steps.splice(0).reverse()) await Promise.try(step).catch(log);
    },
  };
};

/** Starts the shop and returns the function that stops it. */
export const serve = async (config: Config, { dev }: { dev: boolean }) => {
  const reporter = config.sentryDsn ? openReporter(config.sentryDsn, config.demo ? 'demo' : 'production') : undefined;
  const log = await createLog(config, reporter && reportingLines(reporter.report));
  const { later, close } = closer((error) => log.error({ err: error }, 'while stopping'));
  later(() => reporter?.close());
  if (reporter) later(reportCrashes(log, reporter));
  try {
    prepareDataDir(config.dataDir);
    const database = await openDatabase(config, log);
    later(() => database.close());
    if (config.tracing) later(await startTracing(config.tracing, database));
    if (!config.demo) await refuseDemoAccounts(database.db);
    // A demo that is filled below has a clock from then on.
    let clock = await openClock(config, database.background);
    const now = () => clock?.now() ?? realNow();
    const mailbox = config.smtpUrl ? undefined : await openMailbox(config.dataDir, now);
    later(() => mailbox?.box.close());
    const mailer = smtpMailer({
      url: config.smtpUrl ?? (mailbox?.box.url as string),
      requireTls: config.smtpNeedsTls,
      from: config.mailFrom,
      publicUrl: config.publicUrl,
      now,
    });
    later(() => mailer.close());
    const { yookassa, account } = config.yookassa
      ? { account: config.yookassa }
      : await openYookassaStandIn(config, now);
    later(() => yookassa?.close());
    const register = config.demo && !config.dadata ? await openDadataStandIn() : undefined;
    later(() => register?.dadata.close());
    const queue = await openQueue(database, allJobs, log);
    // Jobs that outlast the stop of the server are not waited for again.
    later(() => queue.stop(0));
    const opened = await openResources(config, log, database);
    const resources = {
      ...opened,
      jobs: queue,
      mailer,
      passwords: passwordsWithCap(config.parallelHashes, opened.secret),
      provider: yookassaProvider({ ...account, vatCode: config.vatCode }),
      ...(register ? { registry: dadataRegistry({ apiUrl: register.dadata.url, token: register.token, log }) } : {}),
      now,
      realNow,
    };
    const services = createServices(resources);
    const background = createServices({ ...resources, db: database.background });
    await alignEmailKeys(database.background);
    // Of several processes that start together, one fills a demo. The others wait for it longer than requests would.
    await createFirstAccounts(background, giveDemo(background));
    clock ??= await openClock(config, database.background);
    const demoClock = clock;
    const app = await buildApp(services, {
      dev,
      pages: async (server) => {
        const { sessions } = services.accounts;
        if (mailbox) {
          await server.register(async (scope) => {
            if (!config.demoIsPublic) scope.addHook('onRequest', localOrAdmin(sessions));
            await scope.register(mailbox.pages, mailbox.box);
          });
          if (demoClock) {
            const { demoClockRoutes } = await import('./demo-clock/routes.ts');
            const passing = { clock: demoClock, mailbox: mailbox.box, jobs: allJobs, services: background, sessions };
            await server.register(demoClockRoutes, passing);
          }
        }
        if (yookassa) {
          const guards = { api: sameHostOrAdmin(sessions), pages: localOrAdmin(sessions) };
          await server.register(yookassa.routes, {
            prefix: STAND_IN_PREFIX,
            ...(config.demoIsPublic ? {} : { guards }),
          });
        }
        if (reporter) pageErrors(server, reporter, services.limits);
        const reportsErrors = reporter !== undefined;
        const { ahead } = demoClock ?? {};
        const content = demoClock ? contentByClock(services.content, demoClock) : services.content;
        const { publicUrl } = config;
        await sitePages(server, { ...services, content, publicUrl, reportsErrors, dev, ...(ahead ? { ahead } : {}) });
      },
    });
    later(startAuditWorker(services, await openHeadStores(config)));
    later(() => drain(app, queue, config));
    if (config.metrics) {
      await serveMetrics(app, { log, groups: allGauges(services, database, app.server) }, config.metrics);
    }
    await queue.schedule(makeBackups, config.backup.schedule);
    await queue.work(allJobs, background);
    await computeFirstStatistics(services);
    await listen(app, config);
    await followOpenPayments(services, new Date(performance.timeOrigin + (demoClock?.ahead() ?? 0)));
    process.stdout.write(`${banner(config, demoClock !== null)}\n`);
    return close;
  } catch (error) {
    await close();
    throw error;
  }
};
