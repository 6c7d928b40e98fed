import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/db/database.ts';
import { originOf } from '../../../platform/http/session.ts';
import { enqueueMail } from '../../../platform/mail/mail-job.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Resources } from '../../../platform/resources.ts';
import { audit, userActor } from '../../audit/service.ts';
import type { SecurityEventService } from '../../security-events/service.ts';
import { lockUser } from '../factor-store.ts';
import type { Passwords } from '../passwords.ts';
import type { UserRow } from '../wire.ts';
import type { Challenge } from './challenges.ts';
import { passkeyCopied, recoveryCodeUsed } from './mail.tsx';
import { usePasskey, verifyAnswer } from './passkeys.ts';
import { findCode, useCode } from './recovery-codes.ts';
import { stopReset } from './resets.ts';
import { checkTotp, findTotp, useTotp } from './totp.ts';

/** What every use of a second factor needs. */
export interface FactorDependencies extends Pick<Resources, 'db' | 'jobs' | 'limits' | 'secret' | 'now' | 'realNow'> {
  passwords: Passwords;
  securityEvents: SecurityEventService;
  publicUrl: string;
}

interface Given {
  code?: string | null | undefined;
  passkey?: Record<string, unknown> | null | undefined;
}

/** A second factor whose slow part is checked. */
interface Proof {
  by: 'totp' | 'passkey' | 'recovery_code';
  /** Uses it up within the transaction of what it allows. False where it was used before. */
  use(tx: Db): Promise<boolean>;
  /** It comes from a copy of a passkey, and is refused. */
  isCopy?: boolean;
}

export const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '');
const isTotpCode = (code: string) => /^\d{6}$/.test(code);

const checkPasskey = async (
  { db, publicUrl, now }: FactorDependencies,
  userId: string,
  passkey: Record<string, unknown>,
  challenge: Challenge,
): Promise<Proof | undefined> => {
  const asked = await challenge.take();
  const answer = asked && (await verifyAnswer(db, { publicUrl, userId, challenge: asked }, passkey));
  return answer ? { by: 'passkey', isCopy: answer.isCopy, use: (tx) => usePasskey(tx, answer, now()) } : undefined;
};

const checkCode = async (
  { db, passwords, secret, realNow }: FactorDependencies,
  userId: string,
  code: string,
): Promise<Proof | undefined> => {
  if (isTotpCode(code)) {
    const row = await findTotp(db, userId);
    const step = row?.confirmedAt ? checkTotp(secret, row, code, realNow()) : undefined;
    return step === undefined ? undefined : { by: 'totp', use: (tx) => useTotp(tx, userId, step) };
  }
  const codeHash = await findCode(db, passwords, userId, code);
  return codeHash ? { by: 'recovery_code', use: (tx) => useCode(tx, userId, codeHash) } : undefined;
};

/** What follows from every accepted factor, in its transaction. */
const accepted = async (
  dependencies: FactorDependencies,
  tx: Db,
  userId: string,
  { by }: Proof,
  request: FastifyRequest,
) => {
  const { securityEvents, now } = dependencies;
  const origin = originOf(request);
  await stopReset(dependencies, tx, userId, origin);
  if (by !== 'recovery_code') return;
  const actor = userActor({ id: userId }, origin.address);
  await audit(tx, { ...actor, action: 'user.recovery_code_used', subject: `user:${userId}`, at: now() });
  await securityEvents.record(tx, { kind: 'recovery_code_used', userId, origin });
  await enqueueMail(dependencies, tx, recoveryCodeUsed, { userId });
};

/** What follows from every refused factor. The owner is told of a copy: whoever has it knows the password too. */
const failed = (
  { db, jobs, securityEvents }: FactorDependencies,
  userId: string,
  proof: Proof | undefined,
  request: FastifyRequest,
) =>
  db.transaction(async (tx) => {
    const detail = proof?.isCopy ? { detail: 'passkey_copied' } : {};
    await securityEvents.record(tx, { kind: 'second_factor_failed', userId, origin: originOf(request), ...detail });
    if (proof?.isCopy) await enqueueMail({ jobs }, tx, passkeyCopied, { userId });
  });

/**
 * Does what a right factor of the account allows, in the transaction that uses the factor up, and refuses a wrong one.
 * Only codes of six digits can be guessed, so only they are limited per account: a guesser keeps nobody out who has a
 * passkey or a recovery code (docs/decisions/032).
 */
export const withFactor = async <T>(
  dependencies: FactorDependencies,
  {
    userId,
    given,
    challenge,
    request,
  }: { userId: string; given: Given; challenge: Challenge; request: FastifyRequest },
  allow: (tx: Db, user: UserRow, by: Proof['by']) => Promise<T>,
): Promise<T> => {
  const { db, limits } = dependencies;
  const code = withoutSpaces(given.code ?? '');
  if (!code && !given.passkey) throw new Refusal('field_required', { field: 'code' });
  const isGuess = !given.passkey && isTotpCode(code);
  if (isGuess) await limits.consume({ account: userId }, 'factorAccount');
  const proof = given.passkey
    ? await checkPasskey(dependencies, userId, given.passkey, challenge)
    : await checkCode(dependencies, userId, code);
  const outcome =
    proof &&
    !proof.isCopy &&
    (await db.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user || !(await proof.use(tx))) return undefined;
      await accepted(dependencies, tx, userId, proof, request);
      return { allowed: await allow(tx, user, proof.by) };
    }));
  if (!outcome) {
    await failed(dependencies, userId, proof, request);
    throw new Refusal('second_factor_wrong', { field: given.passkey ? 'passkey' : 'code' });
  }
  if (isGuess) await limits.undo({ account: userId }, 'factorAccount');
  return outcome.allowed;
};
