import { randomUUIDv7 } from 'node:crypto';
import { type ErrorCode, profile, registration } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/db/database.ts';
import { hashToken, isStaff, originOf, type Session } from '../../../platform/http/session.ts';
import { emailKey } from '../../../platform/mail/email-key.ts';
import { enqueueMail } from '../../../platform/mail/mail-job.ts';
import { type ProvenIdentity, ProviderError } from '../../../platform/openid/provider.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { MINUTE } from '../../../platform/time.ts';
import { audit, userActor } from '../../audit/service.ts';
import { recordConsents } from '../../consents/service.ts';
import {
  addMember,
  countMembers,
  findRole,
  listMemberships,
  MOST_MEMBERS,
  MOST_ORGANIZATIONS,
} from '../../memberships/service.ts';
import { askForProof } from '../ask-for-proof.ts';
import { isReserved } from '../claims.ts';
import { confirmationOf } from '../confirmation.ts';
import { before, isFresh } from '../domain.ts';
import { lockUser } from '../factor-store.ts';
import { completeSignIn, passwordAccepted } from '../factors/complete-sign-in.ts';
import { newToken } from '../mail-tokens.ts';
import { findProvider, type ProviderRow } from '../required-sign-in.ts';
import { findOpener, isOpen, setAuthenticated } from '../sessions.ts';
import { findClaims, insertUser } from '../store.ts';
import type { UserRow } from '../wire.ts';
import { domainOf } from './begin.ts';
import { redirectUri, type SsoDependencies, settingsOf } from './dependencies.ts';
import { companyLinked } from './mail.tsx';
import { noteTried } from './provider-store.ts';
import {
  FLOW_LIFETIME,
  type FlowRow,
  findByDomain,
  findIdentity,
  noteSignIn,
  saveIdentity,
  takeFlow,
} from './store.ts';

/** A proof that the provider was given longer ago is not fresh. Clocks may differ by a minute. */
const FRESH = 5 * MINUTE;
const CLOCK_TOLERANCE = MINUTE;

/** How long ago the provider was given the proof, by the time that the provider has. */
const ageOf = ({ realNow }: Pick<SsoDependencies, 'realNow'>, { authenticatedAt }: ProvenIdentity) =>
  authenticatedAt ? realNow().getTime() - authenticatedAt.getTime() : undefined;

export interface Finishing {
  request: FastifyRequest;
  locale: Locale;
  address: string;
  device?: string | null | undefined;
}

interface Proven extends Finishing {
  flow: FlowRow;
  provider: ProviderRow;
  identity: ProvenIdentity;
}

type Outcome = Awaited<ReturnType<typeof completeSignIn>> | Refusal;

/**
 * What a provider says about a person is typed by strangers, so it has to be what people could have typed themselves:
 * one address that mail can be sent to, and names without line breaks, since licenses and mails carry them.
 */
const readable = ({ email, firstName, lastName, ...identity }: ProvenIdentity): ProvenIdentity => {
  const { firstName: name } = profile.shape;
  return {
    ...identity,
    email: registration.shape.email.safeParse(email).data ?? null,
    firstName: name.safeParse(firstName).data ?? '',
    lastName: name.safeParse(lastName).data ?? '',
  };
};

/** Whether the provider has confirmed an address of a domain that its organization has proved. */
const hasOwnAddress = async (tx: Db, { flow, identity: { email } }: Proven) =>
  email !== null && (await findByDomain(tx, domainOf(email))) === flow.organizationId;

/** Makes the person a member, where the owner of the organization allows that. The caller has locked it. */
const join = async (dependencies: SsoDependencies, tx: Db, proven: Proven, userId: string) => {
  const { flow, provider, address } = proven;
  const { organizationId } = flow;
  const { now } = dependencies;
  if (!provider.allowNewMembers) throw new Refusal('sso_not_member');
  const members = (await countMembers(tx, [organizationId])).get(organizationId) ?? 0;
  if (members >= MOST_MEMBERS) throw new Refusal('too_many_members');
  if ((await listMemberships(tx, userId)).length >= MOST_ORGANIZATIONS) throw new Refusal('too_many_organizations');
  await addMember(tx, { organizationId, userId, role: provider.defaultRole, createdAt: now(), mutedAt: null });
  await audit(tx, {
    ...userActor({ id: userId }, address),
    account: organizationId,
    action: 'member.joined',
    subject: `user:${userId}`,
    after: { role: provider.defaultRole, by: 'provider' },
    at: now(),
  });
};

/** Connects a member with whom the provider means, and tells them. */
const connect = async (dependencies: SsoDependencies, tx: Db, proven: Proven, userId: string) => {
  const { flow, identity, request } = proven;
  const { organizationId } = flow;
  const { now, securityEvents } = dependencies;
  const saved = await saveIdentity(tx, { organizationId, userId }, identity, now());
  await audit(tx, {
    ...userActor({ id: userId }, request.ip),
    account: organizationId,
    action: 'user.sso_linked',
    subject: `user:${userId}`,
    at: now(),
  });
  await securityEvents.record(tx, { kind: 'sso_linked', userId, origin: originOf(request) });
  return saved;
};

/** A new account for someone whom the shop does not know. It has a password that nobody knows. */
const register = async (
  dependencies: SsoDependencies,
  tx: Db,
  proven: Proven,
  email: string,
  passwordHash: string,
): Promise<UserRow> => {
  const { flow, identity, locale, address } = proven;
  const { accounts, now, settings } = dependencies;
  const { separateConsent } = await settings.read(tx);
  if (separateConsent && !flow.personalDataConsent) {
    throw new Refusal('consent_required', { field: 'personalDataConsent' });
  }
  const organization = await accounts.find(tx, flow.organizationId);
  const user = await insertUser(tx, {
    id: randomUUIDv7(),
    email,
    emailKey: emailKey(email),
    // Every account needs a name.
    firstName: identity.firstName || email.slice(0, email.lastIndexOf('@')),
    lastName: identity.lastName,
    companyName: organization?.companyName ?? null,
    passwordHash,
    locale,
    emailVerifiedAt: now(),
    verifiedBy: 'provider',
    createdAt: now(),
    registeredFrom: address,
  });
  await audit(tx, {
    ...userActor(user, address),
    account: flow.organizationId,
    action: 'user.registered',
    subject: `user:${user.id}`,
    after: { by: 'provider' },
    at: now(),
  });
  const documents = ['terms', 'privacy', ...(separateConsent ? (['personal_data'] as const) : [])] as const;
  await recordConsents(tx, { userId: user.id, documents, locale, address, at: user.createdAt });
  return user;
};

/**
 * Someone signs in for the first time. The address counts, because the provider has confirmed it and the organization
 * has proved its domain; but an account that exists is connected by its own sign-in alone.
 */
const firstSignIn = async (dependencies: SsoDependencies, tx: Db, proven: Proven, passwordHash: string) => {
  const { flow, provider, identity } = proven;
  const { now } = dependencies;
  const { email } = identity;
  if (email === null || !(await hasOwnAddress(tx, proven))) throw new Refusal('sso_address_unconfirmed');
  const key = emailKey(email);
  const known = (await findClaims(tx, key)).find(({ emailVerifiedAt }) => emailVerifiedAt);
  const isMember = known && (await findRole(tx, flow.organizationId, known.id)) !== undefined;
  if (!isMember && !provider.allowNewMembers) throw new Refusal('sso_not_member');
  if (known || (await isReserved(tx, { id: flow.organizationId, emailKey: key }, now()))) {
    throw new Refusal('sso_account_exists');
  }
  const user = await register(dependencies, tx, proven, email, passwordHash);
  await join(dependencies, tx, proven, user.id);
  const saved = await connect(dependencies, tx, proven, user.id);
  return { user, identityId: saved.id };
};

/** Opens a session. The shop's own people show their second factor too, lest a customer's provider runs the shop. */
const open = async (
  dependencies: SsoDependencies,
  tx: Db,
  { flow, identity, request, device }: Proven,
  { user, identityId }: { user: UserRow; identityId: string },
): Promise<Outcome> => {
  const origin = originOf(request);
  if (isStaff(user)) {
    if (!user.secondFactorSince) throw new Refusal('second_factor_setup_required');
    return passwordAccepted(dependencies, tx, user, { origin, device });
  }
  const opened = await completeSignIn(dependencies, tx, user, { origin, device, by: 'provider', identityId });
  const tokenHash = hashToken(opened.data.token);
  const { organizationId } = flow;
  const at = dependencies.now();
  await noteSignIn(tx, { tokenHash, organizationId, identityId, sid: identity.sid }, at);
  // A provider that knew the person already has asked for nothing, so nothing was proved now.
  const age = ageOf(dependencies, identity);
  if (age !== undefined && age > 0) await setAuthenticated(tx, tokenHash, before(at, age));
  return opened;
};

const signIn = async (dependencies: SsoDependencies, proven: Proven): Promise<Outcome> => {
  const { db, accounts, passwords, now } = dependencies;
  const { flow, identity } = proven;
  const known = await findIdentity(db, flow.organizationId, identity);
  // Hashing takes long, so it comes before the transaction; most sign-ins do not need it.
  const passwordHash = known ? '' : await passwords.hash(newToken(), { key: newToken(), hashes: [] });
  return db.transaction(async (tx) => {
    if (!known) {
      if (!(await accounts.lock(tx, flow.organizationId))) throw new Refusal('sso_flow_invalid');
      // Two first sign-ins at once have waited for each other.
      if (await findIdentity(tx, flow.organizationId, identity)) throw new Refusal('sso_flow_invalid');
      return open(dependencies, tx, proven, await firstSignIn(dependencies, tx, proven, passwordHash));
    }
    const user = await lockUser(tx, known.userId);
    const found = await findIdentity(tx, flow.organizationId, identity);
    if (!user || found?.userId !== user.id) throw new Refusal('sso_flow_invalid');
    await saveIdentity(tx, found, identity, now());
    return open(dependencies, tx, proven, { user, identityId: found.id });
  });
};

/** Connects the account of a session, which has proved itself, with whom the provider means. */
const link = async (dependencies: SsoDependencies, proven: Proven, session: Session) => {
  const { tokenHash, user } = session;
  const { db, accounts, now, securityEvents } = dependencies;
  const { flow, identity, request } = proven;
  const { organizationId, purpose } = flow;
  await db.transaction(async (tx) => {
    // Organizations are locked before people, here and wherever both are locked.
    for (const id of [organizationId, user.id]) await accounts.lock(tx, id);
    if (!(await isOpen(tx, tokenHash))) throw new Refusal('sso_flow_invalid');
    const found = await findIdentity(tx, organizationId, identity);
    if (found && found.userId !== user.id) throw new Refusal('sso_other_account');
    // Whoever else sits at this browser can go to the provider as themselves, and must not connect the account.
    if (!found && !isFresh(session, before(flow.expiresAt, FLOW_LIFETIME))) throw new Refusal('sso_other_account');
    const role = await findRole(tx, organizationId, user.id);
    if (purpose === 'try' && role !== 'owner') throw new Refusal('sso_not_member');
    if (!role) {
      if (!(await hasOwnAddress(tx, proven))) throw new Refusal('sso_not_member');
      // Members get licenses by mail, so their addresses are proved, here as by an invitation.
      if (confirmationOf(user) !== 'owner') throw new Refusal('address_unproven');
      await join(dependencies, tx, proven, user.id);
    }
    const { id: identityId } = found ?? (await connect(dependencies, tx, proven, user.id));
    if (found) await saveIdentity(tx, found, identity, now());
    else await enqueueMail(dependencies, tx, companyLinked, { userId: user.id, organizationId });
    await noteSignIn(tx, { tokenHash, organizationId, identityId, sid: identity.sid }, now());
    if (purpose !== 'try') return;
    await noteTried(tx, organizationId, user.id, now());
    const actor = { ...userActor(user, request.ip), account: organizationId };
    const subject = `organization:${organizationId}`;
    await audit(tx, { ...actor, action: 'organization.provider_tried', subject, at: now() });
    await securityEvents.record(tx, {
      kind: 'sso_changed',
      userId: user.id,
      origin: originOf(request),
      detail: 'provider_tried',
    });
  });
};

/** The provider has asked again who the owner of this session is. */
const stepUp = async (dependencies: SsoDependencies, proven: Proven, { tokenHash, user }: Session) => {
  const { db, now, securityEvents } = dependencies;
  const { identity, request, flow } = proven;
  const age = ageOf(dependencies, identity);
  if (age === undefined || age > FRESH + CLOCK_TOLERANCE || age < -CLOCK_TOLERANCE) throw new Refusal('sso_not_fresh');
  await db.transaction(async (tx) => {
    const opener = (await findOpener(tx, tokenHash))?.identity;
    const found = await findIdentity(tx, flow.organizationId, identity);
    if (!opener || opener.id !== found?.id) throw new Refusal('sso_other_account');
    await setAuthenticated(tx, tokenHash, before(now(), Math.max(age, 0)));
    await securityEvents.record(tx, {
      kind: 'reauthenticated',
      userId: user.id,
      origin: originOf(request),
      detail: 'provider',
    });
  });
};

const refusals: Record<ProviderError['reason'], ErrorCode> = {
  not_a_provider: 'sso_unavailable',
  unavailable: 'sso_unavailable',
  refused: 'sso_refused',
};

/** Finishes what was begun, with the answer that the browser has brought. */
export const finishFlow = async (
  dependencies: SsoDependencies,
  { flow: kept, organization, query }: { flow: string; organization: string; query: string },
  finishing: Finishing,
) => {
  const { db, accounts, config, openid, securityEvents, now } = dependencies;
  const { request } = finishing;
  const flow = await takeFlow(db, kept, now());
  const provider = flow && (await findProvider(db, flow.organizationId));
  if (!flow || !provider) throw new Refusal('sso_flow_invalid');
  const session = flow.tokenHash === null ? null : await accounts.sessions.find(request);
  if (flow.tokenHash !== null && session?.tokenHash !== flow.tokenHash) throw new Refusal('sso_flow_invalid');
  const { organizationId, purpose } = flow;

  const refuse = async (error: unknown): Promise<never> => {
    const isProviders = error instanceof ProviderError;
    if (!isProviders && !(error instanceof Refusal)) throw error;
    const detail = isProviders ? error.reason : error.code;
    const userId = session?.user.id ?? null;
    if (session && detail === 'address_unproven') await askForProof(dependencies, session.user, request.ip);
    await securityEvents.record(db, { kind: 'sso_failed', userId, origin: originOf(request), detail });
    if (!isProviders) throw error;
    request.log.info({ organizationId, reason: error.reason, detail: error.detail }, 'a sign-in by a provider failed');
    throw new Refusal(refusals[error.reason]);
  };

  try {
    // A provider can send people on to another one, whose answer it must not get.
    if (organization !== organizationId) throw new Refusal('sso_flow_invalid');
    const address = new URL(redirectUri(config.publicUrl, organizationId));
    address.search = query;
    const identity = readable(await openid.finish(settingsOf(dependencies, provider), flow, address));
    const proven: Proven = { ...finishing, flow, provider, identity };
    const outcome = session
      ? await (purpose === 'step-up' ? stepUp : link)(dependencies, proven, session)
      : await signIn(dependencies, proven);
    if (outcome instanceof Refusal) throw outcome;
    return {
      success: true as const,
      data: { purpose, organization_id: organizationId, session: outcome?.data ?? null },
    };
  } catch (error) {
    // A second factor that is still to come is no failure.
    if (error instanceof Refusal && error.code === 'second_factor_required') throw error;
    return refuse(error);
  }
};
