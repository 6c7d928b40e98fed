import type { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../../platform/http/mount.ts';
import { isStaff, originOf, type Session } from '../../../platform/http/session.ts';
import { enqueueMail } from '../../../platform/mail/mail-job.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { audit, userActor } from '../../audit/service.ts';
import { findOpener } from '../sessions.ts';
import { challengeOfSession } from './challenges.ts';
import { addFactor, type Change, lockSignedIn, removeFactor } from './changes.ts';
import { recoveryCodesMade } from './mail.tsx';
import * as passkeys from './passkeys.ts';
import { type FactorDependencies, withoutSpaces } from './proof.ts';
import { countCodes, newRecoveryCodes, replaceCodes } from './recovery-codes.ts';
import { findReset } from './resets.ts';
import { checkTotp, confirmTotp, findTotp, removeTotp, startTotp } from './totp.ts';

interface Dependencies extends FactorDependencies {
  isFactorRequired: boolean;
}

type SetUp =
  | 'status'
  | 'startTotp'
  | 'confirmTotp'
  | 'removeTotp'
  | 'passkeyOptions'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'makeRecoveryCodes';

/** What the owner of an account does with its factors. */
export const setUpRoutes = (dependencies: Dependencies): Pick<Handlers<typeof contract.factors>, SetUp> => {
  const { db, limits, passwords, secret, securityEvents, publicUrl, isFactorRequired, now, realNow } = dependencies;
  const withMessage = (message: string) => ({ success: true as const, data: { message } });
  const withData = <T>(data: T) => ({ success: true as const, data });

  const challengeFor = ({ tokenHash }: Session) => challengeOfSession(db, tokenHash, now());
  const changeOf = ({ user, tokenHash }: Session, request: FastifyRequest, factor: Change['factor']): Change => ({
    userId: user.id,
    tokenHash,
    factor,
    origin: originOf(request),
  });
  const codesFor = async ({ user }: Session) => (user.secondFactorSince ? null : newRecoveryCodes(passwords, user.id));

  return {
    async status({ session }) {
      const { id } = session.user;
      const totp = await findTotp(db, id);
      const reset = await findReset(db, id);
      const opener = await findOpener(db, session.tokenHash);
      return withData({
        required: isStaff(session.user) && isFactorRequired,
        totp: totp?.confirmedAt ? { created_at: totp.confirmedAt.toISOString() } : null,
        passkeys: (await passkeys.findPasskeys(db, id)).map(passkeys.passkeyToWire),
        recovery_codes: await countCodes(db, id),
        reset_ready_at: reset?.readyAt.toISOString() ?? null,
        provider: opener
          ? { organization_id: opener.identity.organizationId, organization: opener.organization }
          : null,
      });
    },

    async startTotp({ session }) {
      await limits.consume({ account: session.user.id }, 'factorChangeAccount');
      const started = await startTotp(db, secret, session.user, now());
      if (!started) throw new Refusal('totp_exists');
      return withData(started);
    },

    async confirmTotp({ session, body, locale, request }) {
      await limits.consume({ account: session.user.id }, 'factorAccount');
      const row = await findTotp(db, session.user.id);
      if (row?.confirmedAt) throw new Refusal('totp_exists');
      const step = row && checkTotp(secret, row, withoutSpaces(body.code), realNow());
      if (!row || step === undefined) throw new Refusal('second_factor_wrong', { field: 'code' });
      const codes = await codesFor(session);
      const { codes: shown } = await db.transaction((tx) =>
        addFactor(dependencies, tx, { ...changeOf(session, request, 'totp'), codes }, async () => {
          if (!(await confirmTotp(tx, row, step, now()))) throw new Refusal('second_factor_wrong', { field: 'code' });
        }),
      );
      await limits.undo({ account: session.user.id }, 'factorAccount');
      return withData({ message: messages[locale].totpAdded, recovery_codes: shown });
    },

    async removeTotp({ session, locale, request }) {
      await db.transaction((tx) =>
        removeFactor(dependencies, tx, changeOf(session, request, 'totp'), () => removeTotp(tx, session.user.id)),
      );
      return withMessage(messages[locale].totpRemoved);
    },

    async passkeyOptions({ session }) {
      await limits.consume({ account: session.user.id }, 'factorChangeAccount');
      const existing = await passkeys.findPasskeys(db, session.user.id);
      if (!passkeys.hasRoom(existing)) throw new Refusal('too_many_passkeys');
      const options = await passkeys.creationOptions({ publicUrl, secret }, session.user, existing);
      await challengeFor(session).save(options.challenge);
      return withData({ ...options });
    },

    async addPasskey({ session, body, request }) {
      const challenge = await challengeFor(session).take();
      const created = challenge && (await passkeys.verifyCreated(publicUrl, body.passkey, challenge));
      if (!created) throw new Refusal('passkey_refused', { field: 'passkey' });
      const codes = await codesFor(session);
      const { added, codes: shown } = await db.transaction((tx) =>
        addFactor(dependencies, tx, { ...changeOf(session, request, 'passkey'), codes }, async ({ id }) => {
          if (!passkeys.hasRoom(await passkeys.findPasskeys(tx, id))) throw new Refusal('too_many_passkeys');
          const row = await passkeys.insertPasskey(tx, created, { userId: id, name: body.name, now: now() });
          if (!row) throw new Refusal('passkey_refused', { field: 'passkey' });
          return row;
        }),
      );
      return withData({ passkey: passkeys.passkeyToWire(added), recovery_codes: shown });
    },

    async renamePasskey({ session, params, body }) {
      const renamed = await passkeys.renamePasskey(db, session.user.id, params.id, body.name);
      if (!renamed) throw new Refusal('not_found');
      return withData(passkeys.passkeyToWire(renamed));
    },

    async removePasskey({ session, params, locale, request }) {
      const removed = await db.transaction((tx) =>
        removeFactor(dependencies, tx, changeOf(session, request, 'passkey'), () =>
          passkeys.removePasskey(tx, session.user.id, params.id),
        ),
      );
      if (!removed) throw new Refusal('not_found');
      return withMessage(messages[locale].passkeyRemoved);
    },

    async makeRecoveryCodes({ session, request }) {
      const { id } = session.user;
      await limits.consume({ account: id }, 'factorChangeAccount');
      const made = await newRecoveryCodes(passwords, id);
      const origin = originOf(request);
      await db.transaction(async (tx) => {
        const { secondFactorSince } = await lockSignedIn(tx, { userId: id, tokenHash: session.tokenHash });
        if (!secondFactorSince) throw new Refusal('second_factor_missing');
        await replaceCodes(tx, id, made);
        const actor = userActor({ id }, origin.address);
        await audit(tx, { ...actor, action: 'user.recovery_codes_made', subject: `user:${id}`, at: now() });
        await securityEvents.record(tx, { kind: 'recovery_codes_made', userId: id, origin });
        await enqueueMail(dependencies, tx, recoveryCodesMade, { userId: id });
      });
      return withData({ recovery_codes: made.codes });
    },
  };
};
