import type { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import { dayOf } from '@warden/license';
import type { FastifyReply } from 'fastify';
import { expireClients, listAll, listPage } from '../../db/lists.ts';
import type { Handlers } from '../../http/mount.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/service.ts';
import { userToWire } from '../auth/service.ts';
import { installToWire } from '../installs/wire.ts';
import { licenseToWire } from '../licenses/wire.ts';
import { sendCsv } from './csv.ts';
import { type AdminList, adminPaymentToWire, installationList, paymentList, userList } from './lists.ts';
import { readStats } from './stats.ts';
import * as store from './store.ts';

/** Reconciling is the payments' own; everything else here reads. */
type AdminHandlers = Omit<Handlers<typeof contract.admin>, 'reconcile'>;

export const adminRoutes = ({ db, background, jobs, now }: Services): AdminHandlers => {
  const pageOf = async <Query extends { page: number; limit: number }, Row>(
    { list, query, row, toWire }: AdminList<Query, Row>,
    asked: Query,
  ) => {
    const { page, limit } = asked;
    if (list === 'clients') await expireClients(db, now());
    const { rows, total, more } = await listPage(db, list, query(asked), { page, limit }, row);
    return { rows: rows.map(toWire), counted: { total, more, page, limit } };
  };

  async function* rowsOf<Query, Row extends object>({ list, query, row, toWire }: AdminList<Query, Row>, asked: Query) {
    if (list === 'clients') await expireClients(background, now());
    for await (const found of listAll(background, list, query(asked), row)) yield toWire(found);
  }

  const exported = <Query, Row extends object>(
    reply: FastifyReply,
    name: string,
    columns: readonly string[],
    list: AdminList<Query, Row>,
    asked: Query,
  ) => sendCsv(reply, `warden-${name}-${dayOf(now())}.csv`, columns, rowsOf(list, asked));

  return {
    async users({ query }) {
      const { rows, counted } = await pageOf(userList, query);
      return { success: true, data: { users: rows, ...counted } };
    },

    async user({ params, session }) {
      const user = await store.findUser(db, params.id);
      if (!user) throw new Refusal('not_found');
      const [installs, licenses] = [await store.findInstalls(db, user.id), await store.findLicenses(db, user.id)];
      return {
        success: true,
        data: {
          user: userToWire(user),
          installs: installs.map(installToWire),
          licenses: licenses.map((license) => licenseToWire(license, session.user, now())),
        },
      };
    },

    async installations({ query }) {
      const { rows, counted } = await pageOf(installationList, query);
      return { success: true, data: { installations: rows, ...counted } };
    },

    async payments({ query }) {
      const { rows, counted } = await pageOf(paymentList, query);
      return { success: true, data: { payments: rows, ...counted } };
    },

    exportUsers: async ({ query, reply }) =>
      exported(
        reply,
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
        ],
        userList,
        query,
      ),

    exportInstallations: async ({ query, reply }) =>
      exported(
        reply,
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
        ],
        installationList,
        query,
      ),

    exportPayments: async ({ query, reply }) =>
      exported(
        reply,
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
        ],
        paymentList,
        query,
      ),

    async stats() {
      return { success: true, data: await readStats(db, now()) };
    },

    async drift({ session }) {
      const [paid, doubted] = [await store.findUnlicensed(db), await store.findDoubted(db)];
      return {
        success: true,
        data: {
          paid_without_license: paid.map(adminPaymentToWire),
          license_without_payment: (await store.findUnpaidLicenses(db)).map((row) =>
            licenseToWire(row, session.user, now()),
          ),
          doubted: doubted.map(adminPaymentToWire),
          unapplied: (await store.findUnapplied(db)).map((event) => ({
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

    async jobs() {
      const parked = await jobs.parked();
      return {
        success: true,
        data: { jobs: parked.map(({ parkedAt, ...job }) => ({ ...job, parked_at: parkedAt.toISOString() })) },
      };
    },

    async retryJobs({ locale, session, address }) {
      const count = await jobs.retryParked();
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
      const { found, total } = await store.findAudit(db, { page, limit, subject });
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
