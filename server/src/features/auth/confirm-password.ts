import type { FastifyRequest } from 'fastify';
import { originOf, type SessionUser } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import type { Passwords } from './passwords.ts';
import { claimedBy, findUser } from './store.ts';
import type { UserRow } from './wire.ts';

interface Dependencies extends Pick<Resources, 'db' | 'limits'> {
  passwords: Passwords;
  securityEvents: SecurityEventService;
}

/** For actions that ask a signed-in person for the password again. A wrong one is not a lost session. */
export const confirmPassword = async (
  { db, limits, passwords, securityEvents }: Dependencies,
  { id }: SessionUser,
  password: string,
  field: string,
  request: FastifyRequest,
): Promise<UserRow> => {
  await limits.consume({ account: id }, 'passwordAccount');
  const user = await findUser(db, id);
  if (!user) throw new Refusal('no_session');
  if (!(await passwords.match(password, claimedBy(user.emailKey, [user])))) {
    const failed = { userId: id, origin: originOf(request), detail: 'confirmation' };
    await securityEvents.record(db, { kind: 'sign_in_failed', ...failed });
    throw new Refusal('wrong_password', { field });
  }
  await limits.reset({ account: id }, 'passwordAccount');
  return user;
};
