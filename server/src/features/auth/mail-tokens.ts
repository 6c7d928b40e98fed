import { randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { hashToken } from '../../platform/http/session.ts';
import { rules } from '../../platform/limits/rules.ts';
import { DAY } from '../../platform/time.ts';
import { after, EMAIL_CHANGE } from './domain.ts';
import { mailTokens } from './tables.ts';

/** What a mailed link does, and for how long. */
export const TOKEN_LIFETIME = {
  /** Confirms the address of an account. */
  verify: 3 * DAY,
  /** Sets a new password. It works for as long as mails to the same mailbox are counted (limits/rules.ts). */
  reset: rules.resetLetters.per,
  /** Takes an account from a stranger who registered it with another person's address. */
  disown: 30 * DAY,
  /** Proves that the reader of the mailbox is signed in to the account. */
  own: 3 * DAY,
  /** Stops the removal of all second factors, until it is done. */
  'keep-factors': 10 * DAY,
  /** Removes all second factors, after the wait. */
  'remove-factors': 3 * DAY,
  /** Agrees to another address, from the old mailbox. */
  'email-old': EMAIL_CHANGE.wait,
  /** Proves the new mailbox. */
  'email-new': EMAIL_CHANGE.wait,
  /** Stops or undoes a change of address: it ends together with the change. */
  'email-revert': EMAIL_CHANGE.wait + EMAIL_CHANGE.revocable,
} as const;

export type TokenPurpose = keyof typeof TOKEN_LIFETIME;

export const newToken = () => randomBytes(32).toString('base64url');

/** Makes a token that only the mail carries: the database stores its hash. */
export const issueMailToken = async (
  tx: Db,
  purpose: TokenPurpose,
  userId: string,
  now: Date,
  emailChangeId?: string,
): Promise<string> => {
  const token = newToken();
  const expiresAt = after(now, TOKEN_LIFETIME[purpose]);
  await tx.insert(mailTokens).values({ tokenHash: hashToken(token), purpose, userId, emailChangeId, expiresAt });
  return token;
};

/** The page where a signed-in customer proves that the mailbox is theirs too. */
export const ownershipPage = (publicUrl: string, token: string) => `${publicUrl}/confirm-account?token=${token}`;
