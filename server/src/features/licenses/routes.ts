import type { contract } from '@warden/contract';
import { licenseCodeTexts, messages } from '@warden/i18n';
import { dayOf, endOfDay, type LicenseCode, type LicensePayload, licenseCodes } from '@warden/license';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendCsv } from '../../platform/http/csv.ts';
import { sendDownload } from '../../platform/http/download.ts';
import { fromMemoryForever } from '../../platform/http/from-memory.ts';
import { answeredInGroups, type Handlers, withSessionInQuery } from '../../platform/http/mount.ts';
import { originOf, personOf, type Session } from '../../platform/http/session.ts';
import { turnsPerAccount } from '../../platform/http/turns-per-account.ts';
import type { ContentVersions } from '../../platform/http/versions.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { counter } from '../../platform/telemetry/counters.ts';
import { userActor } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import { attentionOf } from './attention.ts';
import { offersOf } from './domain.ts';
import {
  type ExportedLicense,
  exportColumns,
  exportedLicenses,
  exportedLine,
  exportFormat,
  textsOf,
} from './export.ts';
import { type InstallKeys, licenseEvents } from './history.ts';
import { listForSession } from './list.ts';
import type { Offering } from './offering.ts';
import type { RevocationFiles } from './revocation-files.ts';
import { signedRevocations } from './revocations.ts';
import type { LicenseService } from './service.ts';
import { staging, type TrialBinding } from './stage.ts';
import * as store from './store.ts';
import { validationCounter } from './validations.ts';
import { licenseToWire, readableToWire, type ShownLicense, type Viewer } from './wire.ts';

const validated = (payload: LicensePayload) => ({
  id: payload.id,
  client_id: payload.client,
  license_type: payload.type,
  licensee: payload.licensee,
  hostname: payload.hostname,
  issued_at: payload.issued,
  expires_at: endOfDay(payload.expires).toISOString(),
  grace_until: endOfDay(payload.graceUntil).toISOString(),
  features: payload.features,
});

/** These codes say that the license is not for this installation at all, so they take precedence over a revocation. */
const beforeRevoked: ReadonlySet<LicenseCode> = new Set(['TRIAL_TOO_LONG', 'WRONG_CLIENT']);

const countResult = counter(
  'warden_validations_total',
  'Answers to installations that asked about their license, by code',
  'result',
  licenseCodes,
);

interface Dependencies extends Pick<Resources, 'db' | 'background' | 'limits' | 'now'> {
  accounts: Pick<AccountService, 'find' | 'userOfSession' | 'lock' | 'lockAlone'>;
  licenses: LicenseService;
  installs: InstallKeys;
  trials: TrialBinding;
  revocations: Pick<RevocationFiles, 'index' | 'file'>;
  versions: ContentVersions;
  securityEvents: Pick<SecurityEventService, 'record' | 'recordRead'>;
}

export const licenseRoutes = (services: Dependencies): Handlers<typeof contract.licenses> => {
  const { accounts, background, db, limits, licenses, revocations, securityEvents, now } = services;
  const count = validationCounter(db);
  const list = listForSession(accounts);
  const attention = attentionOf();
  const { stage, endStaging } = staging(services);
  const toWire = (row: ShownLicense & Offering, viewer: Viewer) => ({
    ...readableToWire(row, viewer, now()),
    offers: offersOf(row, row, row.coreAvailable),
    bound: row.isBound,
    description: row.description,
    staging: row.staging && { license_id: row.staging[0], client_id: row.staging[1] },
  });

  /** Sends one file of an account at a time. One more waits, as after a second click. */
  const inTurnOfFiles = turnsPerAccount({ running: 1, waiting: 1 });
  /** What leaves in bulk is a security event that its owner sees. */
  const sendFile = async (
    { user }: Session,
    request: FastifyRequest,
    send: () => FastifyReply | Promise<FastifyReply>,
  ) => {
    await limits.consume({ account: user.id }, 'licenseFilesAccount');
    // What is returned ends with the download, or with its connection.
    return inTurnOfFiles(user.id, async () => {
      const event = { userId: personOf(user), origin: originOf(request), detail: 'licenses' };
      await securityEvents.record(db, { kind: 'exported', ...event });
      return send();
    });
  };

  return {
    list: withSessionInQuery(async ({ query, of, session, request }) => {
      const { page, limit, sortBy, sortOrder, ...filter } = query;
      const found = await list(db, { ...of, now: now() }, filter, { page, limit, sortBy, sortOrder });
      if (!found) return null;
      const { viewer: reader, rows, ...counted } = found;
      request.userId ??= reader.id;
      const viewer = session?.user ?? reader;
      return { success: true, data: rows.map((row) => toWire(row, viewer)), ...counted, page, limit };
    }),

    async attention({ session }) {
      const { rows, ...counted } = await attention(db, session.user.id, now());
      return { success: true, data: { licenses: rows.map((row) => toWire(row, session.user)), ...counted } };
    },

    async export({ query, session, request, reply, locale }) {
      return sendFile(session, request, () => {
        const rows = exportedLicenses(background, session.user.id, query, now());
        const toLine = (row: ExportedLicense) => exportedLine(row, locale, now());
        const name = `warden-licenses-${dayOf(now())}.csv`;
        return sendCsv(reply, name, exportColumns, rows, toLine, exportFormat(locale));
      });
    },

    async texts({ query, session, request, reply }) {
      return sendFile(session, request, async () =>
        sendDownload(reply, await textsOf(db, session.user.id, query.ids, now())),
      );
    },

    async get({ params, session, request }) {
      const row = await store.findVisible(db, session.user, params.id, now());
      if (!row) throw new Refusal('not_found');
      await securityEvents.recordRead(db, row.userId, { session, request });
      return { success: true, data: toWire(row, session.user) };
    },

    async events({ params, session, request }) {
      const row = await store.findVisibleRow(db, session.user, params.id);
      if (!row) throw new Refusal('not_found');
      await securityEvents.recordRead(db, row.userId, { session, request });
      return { success: true, data: await licenseEvents(db, services, row, session.user) };
    },

    async ofClient({ params, query, session, request }) {
      const includeRevoked = query.includeRevoked === 'true';
      const rows = await store.findVisibleByClient(db, session.user, params.clientId, includeRevoked, now());
      for (const userId of new Set(rows.map((row) => row.userId))) {
        await securityEvents.recordRead(db, userId, { session, request });
      }
      return { success: true, data: rows.map((row) => toWire(row, session.user)) };
    },

    async issue({ body, session, address }) {
      const actor = userActor(session.user, address);
      const row = await db.transaction((tx) => licenses.issueByHand(tx, body, actor));
      return { success: true, data: licenseToWire(row, session.user, now()) };
    },

    async revoke({ params, body, session, address }) {
      const revocation = { reason: body.reason, by: session.user.email };
      const actor = userActor(session.user, address);
      const row = await db.transaction((tx) => licenses.revokeByHand(tx, params.id, revocation, actor));
      return { success: true, data: licenseToWire(row, session.user, now()) };
    },

    async resend({ params, session: { user }, address, locale }) {
      await limits.consume({ account: user.id }, 'licenseMailAccount');
      await db.transaction((tx) => licenses.resend(tx, params.id, userActor(user, address)));
      return { success: true, data: { message: messages[locale].licenseMailed } };
    },

    async stage({ params, body, session: { user }, address }) {
      const row = await stage({ user, address }, params.id, body);
      return { success: true, data: licenseToWire(row, user, now()) };
    },

    async endStaging({ params, session: { user }, address, locale }) {
      await endStaging({ user, address }, params.id);
      return { success: true, data: { message: messages[locale].stagingRemoved } };
    },

    async rotate({ params, body, session, address }) {
      const { user } = session;
      if (!(await store.findOwned(db, user.id, params.id))) throw new Refusal('not_found');
      await limits.consume({ account: user.id }, 'rotateAccount');
      const order = { userId: user.id, id: params.id, revoke: body.revoke };
      const row = await db.transaction((tx) => licenses.rotate(tx, order, userActor(user, address)));
      return { success: true, data: licenseToWire(row, user, now()) };
    },

    validate: answeredInGroups(async ({ body, locale, address }) => {
      await limits.consume({ network: address }, 'validateAddress');
      const verdict = await licenses.verify(body.licenseText, body.clientId ?? undefined, now());
      const { license } = verdict;
      const counted = license ? await count(license, now()) : undefined;
      const revoked = counted?.revoked && !beforeRevoked.has(verdict.code);
      const { code, valid } = revoked ? { code: 'REVOKED' as const, valid: false } : verdict;
      countResult(code);
      return {
        success: true,
        data: { valid, code, detail: licenseCodeTexts[locale][code], license: license && validated(license) },
      };
    }),

    keys: fromMemoryForever({
      success: true,
      data: { keys: licenses.keys.published.map((key) => ({ retired: false, ...key })) },
    }),

    revocations: signedRevocations(services),
    revocationIndex: revocations.index,
    revocationFile: revocations.file,
  };
};
