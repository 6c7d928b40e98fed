import type { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import type { Db } from '../../../platform/db/database.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import { originOf } from '../../../platform/http/session.ts';
import { enqueueMail } from '../../../platform/mail/mail-job.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { confirmPassword } from '../confirm-password.ts';
import { setAuthenticated } from '../sessions.ts';
import { updateUser } from '../store.ts';
import { type Challenge, challengeOfSession, challengeOfTicket } from './challenges.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { factorGuessed } from './mail.tsx';
import { requestOptions } from './passkeys.ts';
import { type FactorDependencies, withFactor } from './proof.ts';
import { keepFactors, requestReset, resetFactors } from './resets.ts';
import { countTry, findTicket, isLastTry, redeemFactorTicket } from './tickets.ts';

type SignIn = 'signIn' | 'signInOptions' | 'lost' | 'keep' | 'reset' | 'reauthenticate' | 'reauthenticateOptions';

/** How a factor is used, and what its owner can do who has lost all of them. */
export const signInRoutes = (dependencies: FactorDependencies): Pick<Handlers<typeof contract.factors>, SignIn> => {
  const { db, limits, securityEvents, publicUrl, now } = dependencies;
  const withMessage = (message: string) => ({ success: true as const, data: { message } });

  const ticketInvalid = () => new Refusal('second_factor_ticket_invalid', { field: 'ticket' });
  const ticketOf = async (text: string) => {
    const ticket = await findTicket(db, text, now());
    if (!ticket) throw ticketInvalid();
    return ticket;
  };

  const optionsFor = async (challenge: Challenge) => {
    const options = await requestOptions(publicUrl);
    await challenge.save(options.challenge);
    return { success: true as const, data: { ...options } };
  };

  /** A caller who fails with all tries of a ticket has typed the right password before, so the owner should know. */
  const tellOfGuesses = async (userId: string, error: unknown): Promise<never> => {
    const isWrong = error instanceof Refusal && error.code === 'second_factor_wrong';
    if (isWrong) await db.transaction((tx) => enqueueMail(dependencies, tx, factorGuessed, { userId }));
    throw error;
  };

  return {
    async signIn({ body, locale, address, request }) {
      await limits.consume({ network: address }, 'factorAddress');
      const ticket = await countTry(db, body.ticket, now());
      if (!ticket) throw ticketInvalid();
      const { userId, tokenHash } = ticket;
      const challenge = challengeOfTicket(db, tokenHash);
      const signedIn = withFactor(dependencies, { userId, given: body, challenge, request }, async (tx, user, by) => {
        // A new password, or the removal of the factors, voids the ticket.
        if (!(await redeemFactorTicket(tx, tokenHash))) throw ticketInvalid();
        if (user.locale !== locale) await updateUser(tx, userId, { locale });
        return completeSignIn(dependencies, tx, user, { origin: originOf(request), device: body.device, by });
      });
      return isLastTry(ticket) ? signedIn.catch((error: unknown) => tellOfGuesses(userId, error)) : signedIn;
    },

    async signInOptions({ body, address }) {
      await limits.consume({ network: address }, 'factorAddress');
      const { tokenHash } = await ticketOf(body.ticket);
      return optionsFor(challengeOfTicket(db, tokenHash));
    },

    async lost({ body, locale, address, request }) {
      await limits.consume({ network: address }, 'factorAddress');
      const { userId } = await ticketOf(body.ticket);
      await limits.consume({ account: userId }, 'factorLostAccount');
      await requestReset(dependencies, userId, { locale, origin: originOf(request) });
      return withMessage(messages[locale].factorsLost);
    },

    async keep({ body, locale, address, request }) {
      await limits.consume({ network: address }, 'tokenAddress');
      await keepFactors(dependencies, body.token, originOf(request));
      return withMessage(messages[locale].factorsKept);
    },

    async reset({ body, locale, address, request }) {
      await limits.consume({ network: address }, 'tokenAddress');
      await resetFactors(dependencies, body.token, originOf(request));
      return withMessage(messages[locale].factorsReset);
    },

    async reauthenticate({ session, body, locale, address, request }) {
      const { user, tokenHash } = session;
      const userId = user.id;
      const renew = async (tx: Db) => {
        await setAuthenticated(tx, tokenHash, now());
        await securityEvents.record(tx, { kind: 'reauthenticated', userId, origin: originOf(request) });
      };
      if (user.secondFactorSince) {
        await limits.consume({ network: address }, 'factorAddress');
        const challenge = challengeOfSession(db, tokenHash, now());
        await withFactor(dependencies, { userId, given: body, challenge, request }, renew);
      } else {
        if (!body.password) throw new Refusal('field_required', { field: 'password' });
        await confirmPassword(dependencies, user, body.password, 'password', request);
        await db.transaction(renew);
      }
      return withMessage(messages[locale].reauthenticated);
    },

    reauthenticateOptions: ({ session }) => optionsFor(challengeOfSession(db, session.tokenHash, now())),
  };
};
