import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { contract, OrganizationDomain, OrganizationSso } from '@warden/contract';
import { messages } from '@warden/i18n';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/db/database.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import { hashToken, originOf, personOf, type Session } from '../../../platform/http/session.ts';
import { emailKey } from '../../../platform/mail/email-key.ts';
import { enqueueMail } from '../../../platform/mail/mail-job.ts';
import { isIssuer, ProviderError } from '../../../platform/openid/provider.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { encrypt } from '../../../platform/secret/encryption.ts';
import { audit, userActor } from '../../audit/service.ts';
import { findRole } from '../../memberships/service.ts';
import { readCode } from '../one-time-codes.ts';
import { findProvider, type ProviderRow } from '../required-sign-in.ts';
import { organizationDomains } from '../tables.ts';
import { beginFlow } from './begin.ts';
import { countBreakGlassCodes, newBreakGlassCodes, replaceBreakGlassCodes } from './break-glass.ts';
import { redirectUri, type SsoDependencies, settingsOf } from './dependencies.ts';
import { domainCode } from './mail.tsx';
import { saveProvider, setRequired } from './provider-store.ts';
import {
  type DomainRow,
  deleteIdentities,
  deleteProvider,
  findDomain,
  isTaken,
  keepSession,
  listDomains,
} from './store.ts';

const MOST_DOMAINS = 20;

type Settings =
  | 'get'
  | 'setProvider'
  | 'removeProvider'
  | 'tryProvider'
  | 'require'
  | 'makeBreakGlassCodes'
  | 'addDomain'
  | 'mailDomainCode'
  | 'verifyDomain'
  | 'removeDomain';

/** The words of the security events, and of the audit log behind `organization.`. */
type Change =
  | 'provider_set'
  | 'provider_removed'
  | 'sign_in_required'
  | 'sign_in_optional'
  | 'break_glass_codes_made'
  | 'domain_added'
  | 'domain_proved'
  | 'domain_removed';

const recordName = (domain: string) => `_warden-verification.${domain}`;
const recordValue = (token: string) => `warden-verification=${token}`;

const domainToWire = ({ id, domain, token, provedAt, method }: DomainRow): OrganizationDomain => ({
  id,
  domain,
  proved_at: provedAt?.toISOString() ?? null,
  method,
  record: { name: recordName(domain), value: recordValue(token) },
});

const providerToWire = (row: ProviderRow) => ({
  issuer: row.issuer,
  client_id: row.clientId,
  default_role: row.defaultRole,
  allow_new_members: row.allowNewMembers,
  tried_at: row.triedAt?.toISOString() ?? null,
  required_since: row.requiredSince?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
});

/** What owners do with the sign-in of their organization. */
export const settingsRoutes = (dependencies: SsoDependencies): Pick<Handlers<typeof contract.sso>, Settings> => {
  const { db, accounts, config, limits, openid, passwords, secret, securityEvents, now } = dependencies;
  const withMessage = (message: string) => ({ success: true as const, data: { message } });
  const withData = <T>(data: T) => ({ success: true as const, data });

  const ssoOf = async (tx: Db, { user }: Session): Promise<OrganizationSso> => {
    const provider = await findProvider(tx, user.id);
    return {
      provider: provider ? providerToWire(provider) : null,
      domains: (await listDomains(tx, user.id)).map(domainToWire),
      redirect_uri: redirectUri(config.publicUrl, user.id),
      backchannel_logout_uri: `${config.publicUrl}/api/auth/sso/backchannel/${user.id}`,
      break_glass_codes: await countBreakGlassCodes(tx, user.id, personOf(user)),
    };
  };

  /** Changes something in a transaction that locks the organization, unless the caller is no owner any more. */
  const change = <T>({ user }: Session, work: (tx: Db) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await accounts.lock(tx, user.id);
      if ((await findRole(tx, user.id, personOf(user))) !== 'owner') throw new Refusal('organization_unknown');
      return work(tx);
    });

  const note = async (
    tx: Db,
    { user }: Session,
    request: FastifyRequest,
    what: Change,
    facts: { before?: object; after?: object } = {},
  ) => {
    const actor = userActor(user, request.ip);
    const subject = `organization:${user.id}`;
    await audit(tx, { ...actor, action: `organization.${what}`, subject, ...facts, at: now() });
    const origin = originOf(request);
    await securityEvents.record(tx, { kind: 'sso_changed', userId: personOf(user), origin, detail: what });
  };

  const check = async (provider: ProviderRow) => {
    try {
      await openid.check(settingsOf(dependencies, provider));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.reason === 'unavailable') throw new Refusal('sso_unavailable');
      throw new Refusal('sso_issuer_invalid', { field: 'issuer' });
    }
  };

  const ownDomain = async (tx: Db, { user }: Session, id: string) => {
    const row = await findDomain(tx, user.id, id);
    if (!row) throw new Refusal('not_found');
    return row;
  };

  /** How a domain is proved now; refuses otherwise. */
  const proofOf = async ({ domain, token, codeHash, codeExpiresAt }: DomainRow, code: string | null | undefined) => {
    if (code) {
      const isRight = codeHash !== null && hashToken(readCode(code)) === codeHash;
      if (!isRight || !codeExpiresAt || codeExpiresAt <= now()) {
        throw new Refusal('domain_code_wrong', { field: 'code' });
      }
      return 'mail' as const;
    }
    const found = await dependencies.txtRecords(recordName(domain));
    if (!found.includes(recordValue(token))) throw new Refusal('domain_unproved');
    return 'dns' as const;
  };

  return {
    async get({ session }) {
      return withData(await ssoOf(db, session));
    },

    async setProvider({ session, body, request }) {
      const { id: organizationId } = session.user;
      await limits.consume({ account: organizationId }, 'ssoChangeAccount');
      if (!isIssuer(body.issuer)) throw new Refusal('sso_issuer_invalid', { field: 'issuer' });
      const typed = body.client_secret;
      const before = await findProvider(db, organizationId);
      const isOther = before?.issuer !== body.issuer || before.clientId !== body.client_id;
      // The secret of one client must not be sent to another provider that somebody has entered in its place.
      const kept = isOther ? null : before.encryptedSecret;
      const provider: ProviderRow = {
        organizationId,
        issuer: body.issuer,
        clientId: body.client_id,
        encryptedSecret: typed ? encrypt(secret, 'client secret', organizationId, typed) : kept,
        defaultRole: body.default_role,
        allowNewMembers: body.allow_new_members,
        triedAt: isOther ? null : before.triedAt,
        triedBy: isOther ? null : before.triedBy,
        requiredSince: isOther ? null : before.requiredSince,
        createdAt: before?.createdAt ?? now(),
      };
      await check(provider);
      return change(session, async (tx) => {
        const current = await findProvider(tx, organizationId);
        if (current?.issuer !== before?.issuer || current?.clientId !== before?.clientId)
          throw new Refusal('bad_request');
        if (isOther) {
          await keepSession(tx, session.tokenHash);
          await deleteIdentities(tx, organizationId);
        }
        const required = isOther ? {} : { requiredSince: current?.requiredSince ?? null };
        const tried = isOther ? {} : { triedAt: current?.triedAt ?? null, triedBy: current?.triedBy ?? null };
        await saveProvider(tx, { ...provider, ...required, ...tried });
        const facts = (row: ProviderRow) => ({
          issuer: row.issuer,
          clientId: row.clientId,
          defaultRole: row.defaultRole,
          allowNewMembers: row.allowNewMembers,
        });
        await note(tx, session, request, 'provider_set', {
          ...(before ? { before: facts(before) } : {}),
          after: { ...facts(provider), newSecret: Boolean(typed) },
        });
        return withData(await ssoOf(tx, session));
      });
    },

    removeProvider: ({ session, locale, request }) =>
      change(session, async (tx) => {
        if (!(await findProvider(tx, session.user.id))) throw new Refusal('sso_missing');
        await keepSession(tx, session.tokenHash);
        await deleteIdentities(tx, session.user.id);
        await deleteProvider(tx, session.user.id);
        await note(tx, session, request, 'provider_removed');
        return withMessage(messages[locale].providerRemoved);
      }),

    async tryProvider({ session }) {
      const { user, tokenHash } = session;
      await limits.consume({ account: user.id }, 'ssoChangeAccount');
      return beginFlow(dependencies, { organizationId: user.id, purpose: 'try', tokenHash, email: user.email });
    },

    async require({ session, body, request }) {
      const { id } = session.user;
      const userId = personOf(session.user);
      const hasNone = body.required && (await countBreakGlassCodes(db, id, userId)) === 0;
      const codes = hasNone ? await newBreakGlassCodes(passwords, userId) : null;
      return change(session, async (tx) => {
        const provider = await findProvider(tx, id);
        if (!provider) throw new Refusal('sso_missing');
        if (body.required && !provider.triedAt) throw new Refusal('sso_not_tried');
        await setRequired(tx, id, body.required ? (provider.requiredSince ?? now()) : null);
        await note(tx, session, request, body.required ? 'sign_in_required' : 'sign_in_optional');
        if (codes) {
          await replaceBreakGlassCodes(tx, id, userId, codes);
          await note(tx, session, request, 'break_glass_codes_made');
        }
        return withData({ sso: await ssoOf(tx, session), break_glass_codes: codes?.codes ?? null });
      });
    },

    async makeBreakGlassCodes({ session, request }) {
      const { id } = session.user;
      const userId = personOf(session.user);
      await limits.consume({ account: id }, 'ssoChangeAccount');
      const codes = await newBreakGlassCodes(passwords, userId);
      return change(session, async (tx) => {
        if (!(await findProvider(tx, id))) throw new Refusal('sso_missing');
        await replaceBreakGlassCodes(tx, id, userId, codes);
        await note(tx, session, request, 'break_glass_codes_made');
        return withData({ break_glass_codes: codes.codes });
      });
    },

    async addDomain({ session, body, request }) {
      const { id: organizationId } = session.user;
      await limits.consume({ account: organizationId }, 'ssoChangeAccount');
      return change(session, async (tx) => {
        const all = await listDomains(tx, organizationId);
        const known = all.find(({ domain }) => domain === body.domain);
        if (known) return withData(domainToWire(known));
        if (all.length >= MOST_DOMAINS) throw new Refusal('too_many_domains');
        if (await isTaken(tx, organizationId, body.domain)) throw new Refusal('domain_taken', { field: 'domain' });
        const row: DomainRow = {
          id: randomUUIDv7(),
          organizationId,
          domain: body.domain,
          token: randomBytes(16).toString('base64url'),
          codeHash: null,
          codeExpiresAt: null,
          provedAt: null,
          method: null,
          createdAt: now(),
        };
        await tx.insert(organizationDomains).values(row);
        await note(tx, session, request, 'domain_added', { after: { domain: body.domain } });
        return withData(domainToWire(row));
      });
    },

    async mailDomainCode({ session, params, body, locale, address }) {
      const row = await ownDomain(db, session, params.id);
      if (await isTaken(db, session.user.id, row.domain)) throw new Refusal('domain_taken');
      const mailbox = emailKey(`${body.mailbox}@${row.domain}`);
      const who = { network: address, account: session.user.id, mailbox };
      await limits.consume(who, 'domainMailAddress', 'domainMailAccount', 'domainMailbox');
      const mail = { domainId: row.id, mailbox: body.mailbox, locale };
      await db.transaction((tx) => enqueueMail(dependencies, tx, domainCode, mail));
      return withMessage(messages[locale].domainCodeSent);
    },

    async verifyDomain({ session, params, body, request }) {
      await limits.consume({ account: session.user.id }, 'domainProofAccount');
      const asked = await ownDomain(db, session, params.id);
      const method = await proofOf(asked, body.code);
      return change(session, async (tx) => {
        const row = await ownDomain(tx, session, params.id);
        if (row.provedAt) return withData(domainToWire(row));
        if (await isTaken(tx, session.user.id, row.domain)) throw new Refusal('domain_taken');
        const proved = { provedAt: now(), method, codeHash: null, codeExpiresAt: null };
        await tx.update(organizationDomains).set(proved).where(eq(organizationDomains.id, row.id));
        await note(tx, session, request, 'domain_proved', { after: { domain: row.domain, method } });
        return withData(domainToWire({ ...row, ...proved }));
      });
    },

    removeDomain: ({ session, params, locale, request }) =>
      change(session, async (tx) => {
        const row = await ownDomain(tx, session, params.id);
        await tx.delete(organizationDomains).where(eq(organizationDomains.id, row.id));
        await note(tx, session, request, 'domain_removed', { before: { domain: row.domain } });
        return withMessage(messages[locale].domainRemoved);
      }),
  };
};
