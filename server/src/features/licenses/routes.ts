import type { contract } from '@warden/contract';
import { licenseCodeTexts } from '@warden/i18n';
import { endOfDay, type LicenseCode, type LicensePayload } from '@warden/license';
import { addressKey } from '../../http/limits.ts';
import { type Handlers, withSessionInQuery } from '../../http/mount.ts';
import type { Session } from '../../http/session.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { offersOf } from './domain.ts';
import { issueLicense, revokeLicense } from './office.ts';
import { signedRevocations } from './revocations.ts';
import * as store from './store.ts';
import { validationCounter } from './validations.ts';
import { licenseToWire } from './wire.ts';

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

/** These say that it is not a license for whoever shows it, revoked or not. */
const beforeRevoked: ReadonlySet<LicenseCode> = new Set(['TRIAL_TOO_LONG', 'WRONG_CLIENT']);

const clerkOf = ({ user }: Session, address: string) => ({ actor: `user:${user.id}`, address });

export const licenseRoutes = (services: Services): Handlers<typeof contract.licenses> => {
  const { accounts, db, limits, licenses: desk, now } = services;
  const count = validationCounter(db);
  const revocations = signedRevocations(services);
  const toWire = (row: store.StandingRow, viewer: { isAdmin: boolean }) => ({
    ...licenseToWire(row, viewer, now()),
    offers: offersOf(row, row.standing, row.coreAvailable),
  });

  return {
    list: withSessionInQuery(async ({ query, tokenHash }) => {
      const { page, limit, ...filter } = query;
      const found = await store.listForSession(
        db,
        accounts.userOfSession(tokenHash, now()),
        filter,
        { page, limit },
        now(),
      );
      if (!found) return null;
      const data = found.rows.map((row) => toWire(row, found.viewer));
      return { success: true, data, total: found.total, page, limit, counts: found.counts };
    }),

    async get({ params, session }) {
      const row = await store.findVisible(db, session.user, params.id, now());
      if (!row) throw new Refusal('not_found');
      return { success: true, data: toWire(row, session.user) };
    },

    async ofClient({ params, query, session }) {
      const includeRevoked = query.includeRevoked === 'true';
      const rows = await store.findVisibleByClient(db, session.user, params.clientId, { includeRevoked }, now());
      return { success: true, data: rows.map((row) => toWire(row, session.user)) };
    },

    async issue({ body, session, address }) {
      const row = await issueLicense(services, body, clerkOf(session, address));
      return { success: true, data: licenseToWire(row, session.user, now()) };
    },

    async revoke({ params, body, session, address }) {
      const revocation = { reason: body.reason, by: session.user.email };
      const row = await revokeLicense(services, params.id, revocation, clerkOf(session, address));
      return { success: true, data: licenseToWire(row, session.user, now()) };
    },

    async validate({ body, locale, address }) {
      await limits.consume({ validateAddress: addressKey(address) });
      const verdict = await desk.verify(body.licenseText, body.clientId ?? undefined, now());
      const { license } = verdict;
      const counted = license ? await count(license, now()) : undefined;
      const revoked = counted?.revoked && !beforeRevoked.has(verdict.code);
      const { code, valid } = revoked ? { code: 'REVOKED' as const, valid: false } : verdict;
      return {
        success: true,
        data: { valid, code, detail: licenseCodeTexts[locale][code], license: license && validated(license) },
      };
    },

    async keys() {
      return { success: true, data: { keys: desk.keys.published.map((key) => ({ retired: false, ...key })) } };
    },

    async revocations({ reply }) {
      const { answer, bytes } = await revocations();
      // Made once with the list: it can be megabytes.
      reply.serializer(() => bytes as never);
      return answer;
    },
  };
};
