import { randomUUIDv7 } from 'node:crypto';
import type { contract, PendingEmailChange } from '@warden/contract';
import { messages } from '@warden/i18n';
import type { Handlers } from '../../../platform/http/mount.ts';
import { originOf, type SessionUser } from '../../../platform/http/session.ts';
import { emailKey } from '../../../platform/mail/email-key.ts';
import { enqueueMail } from '../../../platform/mail/mail-job.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Resources } from '../../../platform/resources.ts';
import { userActor } from '../../audit/service.ts';
import type { SecurityEventService } from '../../security-events/service.ts';
import { mailboxActor } from '../claims.ts';
import { after, EMAIL_CHANGE } from '../domain.ts';
import type { AccountHoldings } from '../holdings.ts';
import { newToken } from '../mail-tokens.ts';
import type { Passwords } from '../passwords.ts';
import { deleteOpenEmailChange, findClaimed } from '../store.ts';
import { confirmChange, revokeChange } from './change.ts';
import { agreeToNewEmail, confirmNewEmail } from './mail.tsx';
import * as store from './store.ts';

interface Dependencies extends Pick<Resources, 'db' | 'jobs' | 'limits' | 'now'> {
  holdings: AccountHoldings;
  passwords: Passwords;
  securityEvents: SecurityEventService;
}

const toWire = (change: store.EmailChange, { emailVerifiedAt }: SessionUser): PendingEmailChange => ({
  new_email: change.newEmail,
  requested_at: change.requestedAt.toISOString(),
  expires_at: change.expiresAt.toISOString(),
  old_confirmed: change.oldConfirmedAt !== null || emailVerifiedAt === null,
  new_confirmed: change.newConfirmedAt !== null,
});

const withMessage = (message: string) => ({ success: true as const, data: { message } });

const newKeyOf = ({ newEmail }: store.EmailChange) => emailKey(newEmail);

const tokenInvalid = () => new Refusal('email_change_token_invalid', { field: 'token' });

export const emailChangeRoutes = (dependencies: Dependencies): Handlers<typeof contract.emailChange> => {
  const { db, limits, passwords, securityEvents, now } = dependencies;
  return {
    async pending({ session }) {
      const change = await store.findOpenChange(db, session.user.id, now());
      return { success: true, data: change ? toWire(change, session.user) : null };
    },

    async request({ session, body, locale, address, request }) {
      const { id: userId } = session.user;
      if (emailKey(body.email) === emailKey(session.user.email)) {
        throw new Refusal('email_unchanged', { field: 'email' });
      }
      await limits.consume(
        { network: address, account: userId, mailbox: emailKey(body.email) },
        'emailChangeAddress',
        'emailChangeHere',
        'emailChangeAccount',
        'emailChangeMailbox',
      );
      const changeId = randomUUIDv7();
      // The jobs find out whose the new address is; here, every address costs the same time.
      await db.transaction(async (tx) => {
        const [user] = await store.lockWithClaims(tx, userId);
        if (!user) throw new Refusal('no_session');
        await deleteOpenEmailChange(tx, userId);
        await store.insertChange(tx, {
          id: changeId,
          userId,
          oldEmail: user.email,
          oldKey: user.emailKey,
          newEmail: body.email,
          requestedAt: now(),
          expiresAt: after(now(), EMAIL_CHANGE.wait),
        });
        for (const mail of [agreeToNewEmail, confirmNewEmail]) {
          await enqueueMail(dependencies, tx, mail, { userId, changeId });
        }
        await securityEvents.record(tx, { kind: 'email_change_requested', userId, origin: originOf(request) });
      });
      return withMessage(messages[locale].emailChangeRequested);
    },

    async cancel({ session, locale }) {
      await db.transaction(async (tx) => {
        await store.lockWithClaims(tx, session.user.id);
        await deleteOpenEmailChange(tx, session.user.id);
      });
      return withMessage(messages[locale].emailChangeWithdrawn);
    },

    async confirmOld({ body, locale, address, request }) {
      await limits.consume({ network: address }, 'tokenAddress');
      return db.transaction(async (tx) => {
        const redeemed = await store.redeemChange(tx, 'email-old', body.token, now(), newKeyOf);
        if (!redeemed) throw tokenInvalid();
        const by = { actor: mailboxActor, origin: originOf(request) };
        const isApplied = await confirmChange(dependencies, tx, redeemed, { oldConfirmedAt: now() }, by);
        return withMessage(messages[locale][isApplied ? 'emailChanged' : 'emailChangeAgreed']);
      });
    },

    async confirmNew({ session, body, locale, address, request }) {
      await limits.consume({ network: address }, 'tokenAddress');
      return db.transaction(async (tx) => {
        const redeemed = await store.redeemChange(tx, 'email-new', body.token, now(), newKeyOf);
        // Otherwise one careless click would give a stranger's account the reader's address.
        if (redeemed?.user.id !== session.user.id) throw tokenInvalid();
        const by = { actor: userActor(redeemed.user, address), origin: originOf(request) };
        const isApplied = await confirmChange(dependencies, tx, redeemed, { newConfirmedAt: now() }, by);
        return withMessage(messages[locale][isApplied ? 'emailChanged' : 'newEmailConfirmed']);
      });
    },

    async revoke({ body, locale, address, request }) {
      await limits.consume({ network: address }, 'tokenAddress');
      const found = await store.findTokenChange(db, 'email-revert', body.token, now());
      if (!found) throw tokenInvalid();
      // A random password that is never shown.
      const passwordHash = await passwords.hash(newToken(), await findClaimed(db, found.oldKey));
      return db.transaction(async (tx) => {
        const redeemed = await store.redeemChange(tx, 'email-revert', body.token, now(), ({ oldKey }) => oldKey);
        if (!redeemed) throw tokenInvalid();
        const by = { passwordHash, origin: originOf(request) };
        const token = await revokeChange(dependencies, tx, redeemed, by);
        return { success: true as const, data: { message: messages[locale].emailChangeRevoked, token } };
      });
    },
  };
};
