import { randomUUIDv7 } from 'node:crypto';
import type { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { originOf, type Session } from '../../platform/http/session.ts';
import { emailKey } from '../../platform/mail/email-key.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { audit, userActor } from '../audit/service.ts';
import { recordConsents } from '../consents/service.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import type { SettingsService } from '../settings/service.ts';
import { askForProof } from './ask-for-proof.ts';
import { confirmByLink, disownAccount, proveAddress, redeem } from './claims.ts';
import { confirmPassword } from './confirm-password.ts';
import { confirmationOf } from './confirmation.ts';
import { isFresh } from './domain.ts';
import { completeSignIn, orThrow, passwordAccepted } from './factors/complete-sign-in.ts';
import type { AccountHoldings } from './holdings.ts';
import { confirmAddress, confirmedByLink, passwordChanged, resetPassword } from './mail.tsx';
import { issueMailToken, newToken } from './mail-tokens.ts';
import { leaveOrganizations, lockLeaving } from './organization-accounts.ts';
import { type PasswordSettings, refuseNewPassword, refuseWeakStaff } from './password-rules.ts';
import { hasOtherSalt, type Passwords } from './passwords.ts';
import { findRequiredBy, mustUseProvider, ssoRequired } from './required-sign-in.ts';
import type { AccountService } from './service.ts';
import { closeSession, closeSessions } from './sessions.ts';
import { admitSignIn, resetSignInLimits } from './sign-in.ts';
import { findBreakGlassCode, redeemBreakGlassCode } from './sso/break-glass.ts';
import { openByCode } from './sso/open-by-code.ts';
import * as store from './store.ts';
import { type UserRow, userToWire } from './wire.ts';

interface Dependencies extends Pick<Resources, 'db' | 'jobs' | 'limits' | 'secret' | 'now'> {
  config: PasswordSettings;
  accounts: AccountService;
  holdings: AccountHoldings;
  passwords: Passwords;
  securityEvents: SecurityEventService;
  settings: Pick<SettingsService, 'read'>;
}

export const authRoutes = (dependencies: Dependencies): Handlers<typeof contract.auth> => {
  const { accounts, config, db, holdings, limits, passwords, securityEvents, settings, now } = dependencies;
  const withMessage = (message: string) => ({ success: true as const, data: { message } });

  const claimOf = (user: UserRow) => store.claimedBy(user.emailKey, [user]);

  const note = (tx: Db, what: 'registered' | 'password_changed' | 'password_reset', user: UserRow, address: string) =>
    audit(tx, { ...userActor(user, address), action: `user.${what}`, subject: `user:${user.id}`, at: now() });

  const noteNewPassword = async (
    tx: Db,
    kind: 'password_changed' | 'password_reset',
    user: UserRow,
    request: FastifyRequest,
  ) => {
    await note(tx, kind, user, request.ip);
    await securityEvents.record(tx, { kind, userId: user.id, origin: originOf(request) });
  };

  const noteRefused = (tx: Db, { id, emailKey }: UserRow, request: FastifyRequest, detail: string) =>
    securityEvents.recordFailedSignIn(tx, { emailKey, userId: id, origin: originOf(request), detail });

  /** Only who knows the password learns that the account is blocked. */
  const refuseBlocked = async (user: UserRow, request: FastifyRequest) => {
    if (!user.blockedAt) return;
    await noteRefused(db, user, request, 'blocked');
    throw new Refusal('account_blocked');
  };

  /** The password alone is a fresh proof only where there is no second factor. */
  const refuseWithoutFactor = ({ secondFactorSince }: UserRow, session: Session) => {
    if (secondFactorSince && !isFresh(session, now())) throw new Refusal('fresh_authentication_required');
  };

  /** Only who knows the password learns that the account belongs to an organization which asks for its own sign-in. */
  const refuseOwnWay = async (tx: Db, user: UserRow, organization: string, request: FastifyRequest) => {
    await noteRefused(tx, user, request, 'sso_required');
    return ssoRequired(organization);
  };

  return {
    async register({ body, locale, address, request }) {
      const key = emailKey(body.email);
      const who = { network: address, mailbox: key };
      await limits.consume(who, 'registerAddress', 'registerHere', 'registerMailbox');
      refuseNewPassword(config, body.password, { ...body, isAdmin: false }, 'password');
      const { separateConsent } = await settings.read(db);
      if (separateConsent && !body.personalDataConsent) {
        throw new Refusal('consent_required', { field: 'personalDataConsent' });
      }
      const claims = await store.findClaims(db, key);
      const passwordHash = await passwords.hash(body.password, store.claimedBy(key, claims));
      const known = claims.find((claim) => claim.passwordHash === passwordHash);
      if (known) await refuseBlocked(known, request);
      if (known) refuseWeakStaff(config, body.password, known);
      // Whether another account holds the address must not matter here. Without a mail, the owner can ask for one later.
      const isMailed = await limits.tryConsume(who, 'confirmationHere', 'confirmationMailbox');
      const outcome = await db.transaction(async (tx) => {
        // To know the password is to own the account: registering again signs in.
        const own = known && (await store.lockUnchanged(tx, known));
        if (own && mustUseProvider(own, own.requiredBy)) return refuseOwnWay(tx, own, own.requiredBy, request);
        if (own) return passwordAccepted(dependencies, tx, own, { origin: originOf(request) });
        const user = await store.insertUser(tx, {
          id: randomUUIDv7(),
          email: body.email,
          emailKey: key,
          firstName: body.firstName,
          lastName: body.lastName,
          companyName: body.companyName,
          passwordHash,
          locale,
          createdAt: now(),
          registeredFrom: address,
        });
        await note(tx, 'registered', user, address);
        const documents = ['terms', 'privacy', ...(separateConsent ? (['personal_data'] as const) : [])] as const;
        await recordConsents(tx, { userId: user.id, documents, locale, address, at: user.createdAt });
        if (isMailed) await enqueueMail(dependencies, tx, confirmAddress, { userId: user.id });
        return completeSignIn(dependencies, tx, user, { origin: originOf(request), by: 'registration' });
      });
      return orThrow(outcome);
    },

    async login({ body, locale, address, request }) {
      const key = emailKey(body.email);
      const { device } = body;
      const { only, tries, succeed } = await admitSignIn(dependencies, { key, address, device });
      const claims = await store.findClaims(db, key);
      const allowed = only ? claims.filter(({ id }) => id === only) : claims;
      const fitting = await passwords.match(body.password, store.claimedBy(key, allowed), tries - 1);
      const user = allowed.find((claim) => claim.passwordHash === fitting);
      if (!user) {
        const userId = allowed[0]?.id ?? null;
        await securityEvents.recordFailedSignIn(db, { emailKey: key, userId, origin: originOf(request) });
        throw new Refusal('invalid_credentials');
      }
      await succeed(user);
      await refuseBlocked(user, request);
      refuseWeakStaff(config, body.password, user);
      const claimed = store.claimedBy(key, claims);
      const code = body.breakGlassCode;
      if (code) await limits.consume({ account: user.id }, 'factorAccount');
      const codeHash = code ? await findBreakGlassCode(db, passwords, user.id, code) : undefined;
      if (codeHash) await limits.undo({ account: user.id }, 'factorAccount');
      const rehashed = hasOtherSalt(user.passwordHash, claimed) && (await passwords.hash(body.password, claimed));
      const outcome = await db.transaction(async (tx) => {
        const own = await store.lockUnchanged(tx, user);
        if (!own) throw new Refusal('invalid_credentials');
        if (rehashed) await store.setHash(tx, user.id, rehashed);
        if (mustUseProvider(own, own.requiredBy)) {
          if (!code) return refuseOwnWay(tx, own, own.requiredBy, request);
          const organizationId = codeHash && (await redeemBreakGlassCode(tx, own.id, codeHash));
          if (!organizationId) {
            await noteRefused(tx, own, request, 'break_glass_wrong');
            return new Refusal('break_glass_wrong', { field: 'breakGlassCode' });
          }
          return openByCode(dependencies, tx, own, { organizationId, origin: originOf(request), device });
        }
        // Mails must stay in the owner's language until the second factor shows that it is the owner.
        if (own.locale !== locale && !own.secondFactorSince) await store.updateUser(tx, user.id, { locale });
        return passwordAccepted(dependencies, tx, own, { origin: originOf(request), device });
      });
      return orThrow(outcome);
    },

    async logout({ session, locale, request }) {
      await db.transaction(async (tx) => {
        await closeSession(tx, session.tokenHash);
        await securityEvents.record(tx, { kind: 'sign_out', userId: session.user.id, origin: originOf(request) });
      });
      return withMessage(messages[locale].signedOut);
    },

    async me({ session }) {
      return { success: true, data: { user: userToWire(session.user) } };
    },

    async forgotPassword({ body, locale, address }) {
      const key = emailKey(body.email);
      await limits.consume({ network: address, mailbox: key }, 'forgotAddress', 'forgotHere');
      // The job finds out what to do; here, every address costs the same time, with an account or without. It sends no
      // mail while the mailbox has several whose links work.
      await db.transaction(async (tx) => {
        const claims = (await store.findClaims(tx, key)).map(({ id }) => id);
        await enqueueMail(dependencies, tx, resetPassword, { claims, locale });
      });
      return withMessage(messages[locale].resetSent);
    },

    async resetPassword({ body, locale, address, request }) {
      await limits.consume({ network: address }, 'tokenAddress');
      const owner = await store.findMailTokenUser(db, 'reset', body.token, now());
      if (owner) refuseNewPassword(config, body.newPassword, owner, 'newPassword');
      const passwordHash = await passwords.hash(body.newPassword, owner ? claimOf(owner) : { key: '', hashes: [] });
      await db.transaction(async (tx) => {
        const redeemed = await redeem(tx, 'reset', body.token, now());
        if (!redeemed) throw new Refusal('reset_token_invalid', { field: 'token' });
        const { id: userId } = redeemed.user;
        const requiredBy = await findRequiredBy(tx, userId);
        if (mustUseProvider(redeemed.user, requiredBy)) throw ssoRequired(requiredBy);
        await store.setPassword(tx, userId, passwordHash);
        await noteNewPassword(tx, 'password_reset', redeemed.user, request);
        await closeSessions(tx, userId);
        await enqueueMail(dependencies, tx, passwordChanged, { userId });
        // Only the reader of the mailbox has the token, and all other sessions and passwords are void now.
        const proved = await proveAddress(tx, redeemed, 'reset', { holdings, now: now(), address });
        if (!proved) throw new Refusal('reset_token_invalid', { field: 'token' });
      });
      if (owner) await resetSignInLimits(dependencies, { key: owner.emailKey, address, userId: owner.id });
      return withMessage(messages[locale].passwordReset);
    },

    async readResetLink({ body, address }) {
      await limits.consume({ network: address }, 'tokenAddress');
      const owner = await store.findMailTokenUser(db, 'reset', body.token, now());
      return { success: true, data: { valid: owner !== undefined } };
    },

    async verifyEmail({ body, locale, address, request }) {
      await limits.consume({ network: address }, 'tokenAddress');
      // A visitor who is not signed in to the account may confirm too; that proves less.
      const session = await accounts.sessions.find(request);
      return db.transaction(async (tx) => {
        const redeemed = await redeem(tx, 'verify', body.token, now());
        if (!redeemed) throw new Refusal('verification_token_invalid', { field: 'token' });
        const { user } = redeemed;
        const isOwn = session?.user.id === user.id;
        if (!isOwn && user.emailVerifiedAt) return withMessage(messages[locale].emailVerified);
        if (!isOwn) await enqueueMail(dependencies, tx, confirmedByLink, { userId: user.id });
        const confirmed = isOwn
          ? await proveAddress(tx, redeemed, 'session', { holdings, now: now(), address })
          : await confirmByLink(tx, redeemed, now());
        if (!confirmed) throw new Refusal('address_taken');
        return withMessage(messages[locale].emailVerified);
      });
    },

    async resendVerificationEmail({ session, locale, address }) {
      if (confirmationOf(session.user) === 'owner') throw new Refusal('already_verified');
      const refused = await askForProof(dependencies, session.user, address);
      if (refused) throw refused;
      return withMessage(messages[locale].verificationSent);
    },

    async confirmOwnership({ session, body, locale, address }) {
      await limits.consume({ network: address }, 'tokenAddress');
      return db.transaction(async (tx) => {
        const redeemed = await redeem(tx, 'own', body.token, now());
        if (redeemed?.user.id !== session.user.id) throw new Refusal('ownership_token_invalid', { field: 'token' });
        const proved = await proveAddress(tx, redeemed, 'session', { holdings, now: now(), address });
        if (!proved) throw new Refusal('address_taken');
        return withMessage(messages[locale].ownershipConfirmed);
      });
    },

    async disown({ body, locale, address }) {
      await limits.consume({ network: address }, 'tokenAddress');
      const found = await store.findMailTokenUser(db, 'disown', body.token, now());
      if (!found) throw new Refusal('disown_token_invalid', { field: 'token' });
      // A random password that is never shown.
      const passwordHash = await passwords.hash(newToken(), claimOf(found));
      return db.transaction(async (tx) => {
        const redeemed = await redeem(tx, 'disown', body.token, now());
        if (!redeemed) throw new Refusal('disown_token_invalid', { field: 'token' });
        const { user } = redeemed;
        await disownAccount(tx, user, passwordHash, { holdings, now: now() });
        const token = await issueMailToken(tx, 'reset', user.id, now());
        return { success: true as const, data: { message: messages[locale].accountDisowned, token } };
      });
    },

    async changePassword({ session, body, locale, request }) {
      const user = await confirmPassword(dependencies, session.user, body.currentPassword, 'currentPassword', request);
      refuseWithoutFactor(user, session);
      refuseNewPassword(config, body.newPassword, user, 'newPassword');
      await limits.consume({ account: user.id }, 'passwordChangeAccount');
      const passwordHash = await passwords.hash(body.newPassword, claimOf(user));
      await db.transaction(async (tx) => {
        if (!(await store.lockUnchanged(tx, user))) throw new Refusal('wrong_password', { field: 'currentPassword' });
        await store.setPassword(tx, user.id, passwordHash);
        await noteNewPassword(tx, 'password_changed', user, request);
        await closeSessions(tx, user.id, { except: session.tokenHash });
        await enqueueMail(dependencies, tx, passwordChanged, { userId: user.id });
      });
      return withMessage(messages[locale].passwordChanged);
    },

    async updateProfile({ session, body }) {
      const updated = await store.updateUser(db, session.user.id, {
        firstName: body.firstName,
        lastName: body.lastName,
        ...(body.company_name === undefined ? {} : { companyName: body.company_name || null }),
      });
      if (!updated) throw new Refusal('no_session');
      return { success: true, data: userToWire(updated) };
    },

    async deleteAccount({ session, body, locale, request }) {
      const user = await confirmPassword(dependencies, session.user, body.password, 'password', request);
      refuseWithoutFactor(user, session);
      await db.transaction(async (tx) => {
        if (user.isAdmin && (await store.isLastAdmin(tx, user.id))) throw new Refusal('last_admin');
        const own = await lockLeaving(tx, user);
        if (!own) throw new Refusal('no_session');
        if (own.passwordHash !== user.passwordHash) throw new Refusal('wrong_password', { field: 'password' });
        await leaveOrganizations(tx, own.id, { holdings, now: now() });
        await store.passResetLinks(tx, own);
        await store.deleteUser(tx, own, { holdings, now: now() });
        await dependencies.jobs.forget(tx, user.id);
      });
      // Otherwise strangers could register an address until nobody may, and leave its owner no account to take over.
      if (!user.emailVerifiedAt) await limits.undo({ mailbox: user.emailKey }, 'registerMailbox');
      return withMessage(messages[locale].accountDeleted);
    },
  };
};
