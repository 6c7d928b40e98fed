import type { Backups, contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import type { Handlers } from '../../platform/http/mount.ts';
import { toMajor } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { audit } from '../audit/service.ts';
import { type AccountService, sessionToWire, userToWire } from '../auth/service.ts';
import type { CompanyService } from '../companies/service.ts';
import type { InvoiceService } from '../invoices/service.ts';
import { licenseToWire } from '../licenses/service.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import { exports } from './exports.ts';
import { holdingsToWire } from './holdings-wire.ts';
import { refreshStatistics } from './jobs.ts';
import { pageOf } from './pages.ts';
import { findAudit } from './queries/audit.ts';
import * as findDrift from './queries/drift.ts';
import { listAll } from './queries/list.ts';
import { type AdminList, installationList, MOST_LICENSES, paymentList, userList } from './queries/lists.ts';
import { searchPanel } from './queries/search.ts';
import { computeStatistics, isSmall, isStale, readStatistics } from './queries/statistics.ts';
import { findUserDetails } from './queries/user-details.ts';
import { adminPaymentToWire, adminUserToWire, installationToWire } from './wire.ts';

const PENDING_SECONDS = 2;

/** Accounts and payments answer the others; nearly all endpoints here only read. */
type AdminHandlers = Omit<
  Handlers<typeof contract.admin>,
  'reconcile' | 'block' | 'unblock' | 'endSessions' | 'organizations' | 'organization' | 'previewMerge' | 'merge'
>;

interface Dependencies extends Pick<Resources, 'db' | 'background' | 'jobs' | 'now'> {
  accounts: Pick<AccountService, 'listSessions'>;
  companies: Pick<CompanyService, 'listToWire'>;
  invoices: Pick<InvoiceService, 'toWire'>;
  securityEvents: SecurityEventService;
  backups: { toWire(): Promise<Backups> };
}

export const adminRoutes = ({
  db,
  background,
  accounts,
  companies,
  invoices,
  securityEvents,
  jobs,
  backups,
  now,
}: Dependencies): AdminHandlers => {
  const { csv } = exports({ db, securityEvents, now });

  /** What an export reads, and how a row of it is written. */
  const whole = <Query, Row>({ query, read }: AdminList<Query, Row>, asked: Query, toWire: (row: Row) => object) =>
    [listAll(background, query(asked, now())), ({ row }: { row: object }) => toWire(read(row))] as const;

  /** While the figures are being refreshed, further readers enqueue no job. */
  let refreshAskedAt = new Date(0).toISOString();

  return {
    async users({ query, ...call }) {
      securityEvents.logListing('users', call);
      const { rows, counted } = await pageOf(db, userList, query, now());
      const users = rows.map((row) => adminUserToWire(row, MOST_LICENSES));
      return { success: true, data: { users, ...counted } };
    },

    async user({ params, session, request }) {
      const details = await findUserDetails(db, params.id);
      if (!details) throw new Refusal('not_found');
      const { user } = details;
      const sessions = await accounts.listSessions(db, user.id);
      await securityEvents.recordRead(db, user.id, { session, request });
      return {
        success: true,
        data: {
          user: {
            ...userToWire(user),
            blocked_at: user.blockedAt?.toISOString() ?? null,
            blocked_reason: user.blockedReason,
          },
          ...(await holdingsToWire(db, { companies, invoices, now }, user.id, details, session.user)),
          sessions: sessions.map((row) => sessionToWire(row, user, session)),
        },
      };
    },

    async installations({ query, ...call }) {
      securityEvents.logListing('installations', call);
      const { rows, counted } = await pageOf(db, installationList, query, now());
      const installations = rows.map((row) => installationToWire(row, now()));
      return { success: true, data: { installations, ...counted } };
    },

    async payments({ query, ...call }) {
      securityEvents.logListing('payments', call);
      const { rows, counted } = await pageOf(db, paymentList, query, now());
      return { success: true, data: { payments: rows.map(adminPaymentToWire), ...counted } };
    },

    async search({ query, ...call }) {
      securityEvents.logListing('search', call);
      return { success: true, data: await searchPanel(db, query.search) };
    },

    exportUsers: async ({ query, ...call }) =>
      csv(
        call,
        'users',
        [
          'id',
          'email',
          'isEmailVerified',
          'isAdmin',
          'firstName',
          'lastName',
          'company_name',
          'createdAt',
          'installs',
          'licenses',
          'emailConfirmation',
          'blocked_at',
        ],
        // In any other order, an account whose address or name changes during the export could be missing.
        ...whole(userList, { ...query, sortBy: 'createdAt' }, (row) => adminUserToWire(row)),
      ),

    exportInstallations: async ({ query, ...call }) =>
      csv(
        call,
        'installations',
        [
          'client_id',
          'hostname',
          'status',
          'license_type',
          'license_id',
          'issued_at',
          'expires_at',
          'user.email',
          'user.firstName',
          'user.lastName',
          'organization.name',
        ],
        // In any other order, a client that is renewed during the export would move past its reader and be missing.
        ...whole(installationList, { ...query, sortBy: 'client_id' }, (row) => installationToWire(row, now())),
      ),

    exportPayments: async ({ query, ...call }) =>
      csv(
        call,
        'payments',
        [
          'id',
          'created_at',
          'updated_at',
          'status',
          'amount',
          'currency',
          'plan',
          'client_id',
          'email',
          'license_uuid',
          'external_payment_id',
          'refunded_at',
          'problem',
          'method',
          'invoice_number',
          'company',
          'inn',
          'organization.name',
          'line_count',
          'paid_with',
          'refunded',
        ],
        ...whole(paymentList, query, (row) => ({
          ...adminPaymentToWire(row),
          plan: [...new Set([row.plan, ...row.lines.map((line) => line.plan)])].join(', '),
          line_count: row.lines.length,
          refunded: toMajor(row.lines.reduce((sum, line) => sum + line.refunded, 0)),
        })),
      ),

    async stats() {
      const stored = await readStatistics(db);
      if (stored && !isStale(stored, now())) return { success: true, data: stored };
      if (await isSmall(db)) return { success: true, data: await computeStatistics(db, now()) };
      if (isStale({ computed_at: refreshAskedAt }, now())) {
        refreshAskedAt = now().toISOString();
        await db.transaction((tx) => jobs.enqueue(tx, refreshStatistics, {}));
      }
      // Computing the figures of a large shop may take longer than a request, so no reader waits for the first ones.
      if (!stored) throw new Refusal('statistics_pending', { retryAfterSeconds: PENDING_SECONDS });
      return { success: true, data: stored };
    },

    async drift({ session }) {
      const unlicensed = [...(await findDrift.findUnlicensed(db)), ...(await findDrift.findUnlicensedInvoices(db))];
      const unpaid = [
        ...(await findDrift.findUnpaidLicenses(db)),
        ...(await findDrift.findLicensesOfUnpaidInvoices(db)),
      ];
      return {
        success: true,
        data: {
          paid_without_license: unlicensed.map(adminPaymentToWire),
          license_without_payment: unpaid.map((row) => licenseToWire(row, session.user, now())),
          doubted: (await findDrift.findMismatched(db)).map(adminPaymentToWire),
          failed_refunds: (await findDrift.findFailedRefunds(db)).map(adminPaymentToWire),
          unapplied: (await findDrift.findUnapplied(db)).map((event) => ({
            id: event.id,
            event: event.event,
            object_id: event.objectId,
            payment_id: event.paymentId,
            outcome: event.outcome,
            received_at: event.receivedAt.toISOString(),
          })),
        },
      };
    },

    backups: async () => ({ success: true, data: await backups.toWire() }),

    async jobs() {
      const deadLetters = await jobs.deadLetters();
      return {
        success: true,
        data: { jobs: deadLetters.map(({ failedAt, ...job }) => ({ ...job, parked_at: failedAt.toISOString() })) },
      };
    },

    async retryJobs({ locale, session, address }) {
      const count = await jobs.retryDeadLetters();
      await db.transaction((tx) =>
        audit(tx, {
          actor: `user:${session.user.id}`,
          action: 'jobs.retried',
          subject: 'jobs',
          after: { count },
          address,
          at: now(),
        }),
      );
      return { success: true, data: { message: messages[locale].jobsRetried(count) } };
    },

    async audit({ query }) {
      const { page, limit, subject } = query;
      const { found, total } = await findAudit(db, { page, limit, subject });
      const entries = found.map(
        ({ entry: { id, seq, at, actor, action, subject, before, after, address }, email }) => ({
          id,
          seq,
          at: at.toISOString(),
          actor,
          actor_email: email,
          action,
          subject,
          address,
          before: before && JSON.parse(before),
          after: after && JSON.parse(after),
        }),
      );
      return { success: true, data: { entries, total, page, limit } };
    },
  };
};
