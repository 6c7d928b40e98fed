import type { BodyOf, contract } from '@warden/contract';
import { licenseCodeTexts } from '@warden/i18n';
import { dayOf, endOfDay, isPlainLine, type LicenseCode, type LicensePayload, makeRevocations } from '@warden/license';
import { addressKey } from '../../http/limits.ts';
import { type Handlers, inOneStatement } from '../../http/mount.ts';
import { enqueueMail } from '../../mail/mail-job.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { emailKey } from '../../users/email.ts';
import { licenseIssued, licenseRevoked } from './mail.tsx';
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

/** Characters nobody sees are left out of a license: something has to be left. */
const isName = (text: string | null | undefined): text is string => /[\p{L}\p{N}]/u.test(text ?? '');

/** These say that it is not a license for whoever shows it, revoked or not. */
const beforeRevoked: ReadonlySet<LicenseCode> = new Set(['TRIAL_TOO_LONG', 'WRONG_CLIENT']);

export const licenseRoutes = (services: Services): Handlers<typeof contract.licenses> => {
  const { db, limits, licenses: desk, now } = services;
  const count = validationCounter(db);

  /** For whom an administrator issues: the customer named, else whoever has bound the installation. */
  const findCustomer = async (body: BodyOf<typeof contract.licenses.issue>) => {
    const owner = await store.findClientOwner(db, body.clientId);
    if (!body.email) return owner;
    const named = await store.findVerifiedUser(db, emailKey(body.email));
    if (!named) throw new Refusal('unknown_user', { field: 'email' });
    if (owner && owner.id !== named.id) throw new Refusal('client_bound_elsewhere', { field: 'clientId' });
    return named;
  };

  return {
    list: inOneStatement(async ({ query, tokenHash }) => {
      const { page, limit, ...filter } = query;
      const found = await store.listForSession(db, tokenHash, filter, { page, limit }, now());
      if (!found) return null;
      const data = found.rows.map((row) => licenseToWire(row, now()));
      return { success: true, data, total: found.total, page, limit, counts: found.counts };
    }),

    async get({ params, session }) {
      const row = await store.findVisible(db, session.user, params.id);
      if (!row) throw new Refusal('not_found');
      return { success: true, data: licenseToWire(row, now()) };
    },

    async ofClient({ params, query, session }) {
      const includeRevoked = query.includeRevoked === 'true';
      const rows = await store.findVisibleByClient(db, session.user, params.clientId, { includeRevoked });
      return { success: true, data: rows.map((row) => licenseToWire(row, now())) };
    },

    async issue({ body }) {
      if (!isPlainLine(body.clientId, 200)) throw new Refusal('control_characters', { field: 'clientId' });
      if (body.expires && body.expires < dayOf(now())) throw new Refusal('expiry_in_the_past', { field: 'expires' });
      const customer = await findCustomer(body);
      const licensee =
        body.licensee || [customer?.companyName, customer && `${customer.firstName} ${customer.lastName}`].find(isName);
      if (!licensee) throw new Refusal('field_required', { field: 'licensee' });
      if (!isName(licensee)) throw new Refusal('field_invalid', { field: 'licensee' });
      return db.transaction(async (tx) => {
        const row = await desk.issue(
          tx,
          {
            userId: customer?.id ?? null,
            clientId: body.clientId,
            type: body.licenseType,
            licensee,
            hostname: body.hostname || null,
            expires: body.expires,
          },
          now(),
        );
        if (customer) await enqueueMail(services, tx, licenseIssued, { licenseId: row.id });
        return { success: true as const, data: licenseToWire(row, now()) };
      });
    },

    async revoke({ params, body, session }) {
      return db.transaction(async (tx) => {
        const revocation = { revokedAt: now(), revokedReason: body.reason, revokedBy: session.user.email };
        const row = await store.revokeLicense(tx, params.id, revocation);
        if (!row) {
          throw new Refusal((await store.findVisible(tx, session.user, params.id)) ? 'already_revoked' : 'not_found');
        }
        if (row.userId) await enqueueMail(services, tx, licenseRevoked, { licenseId: row.id });
        return { success: true as const, data: licenseToWire(row, now()) };
      });
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

    async revocations() {
      const revoked = (await store.revokedIds(db)).map(({ id }) => id);
      const issued = now();
      const text = await makeRevocations(revoked, issued, desk.keys.signer);
      return { success: true, data: { text, revoked, issued_at: issued.toISOString() } };
    },
  };
};
