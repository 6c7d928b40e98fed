import { contract } from '@warden/contract';
import { asc, eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { auditLog } from '../src/features/audit/tables.ts';
import { issueMailToken, type TokenPurpose } from '../src/features/auth/mail-tokens.ts';
import { users } from '../src/features/auth/tables.ts';
import type { Account, TestApp } from './app.ts';

const { auth } = contract;

type Session = Pick<Account, 'token'>;
type Owned = Pick<Account, 'user'>;

/** What people do with their accounts in the shop of a test file. */
export const accountsOf = (shop: TestApp) => {
  const signIn = async (email: string, password = 'correct horse') =>
    (await shop.call(auth.login, { body: { email, password } })).data;
  const reset = (token: string, newPassword = 'owner’s horse') =>
    shop.call(auth.resetPassword, { body: { token, newPassword } });
  const resetToken = async (email: string) => {
    await shop.call(auth.forgotPassword, { body: { email } });
    return shop.tokenFrom(email, 'reset-password');
  };
  const verify = (token: string, session?: string) =>
    shop.call(auth.verifyEmail, { body: { token } }, { token: session ?? null });
  /** The token of a mailed link, without waiting for the mail. */
  const tokenFor = ({ user }: Owned, purpose: TokenPurpose, emailChangeId?: string) =>
    issueMailToken(shop.services.db, purpose, user.id, shop.services.now(), emailChangeId);
  return {
    signIn,
    reset,
    resetToken,
    verify,
    tokenFor,
    me: async ({ token }: Session) => (await shop.call(auth.me, {}, { token })).data.user,
    changePassword: ({ token, password }: Session & Pick<Account, 'password'>, newPassword: string) =>
      shop.call(auth.changePassword, { body: { currentPassword: password, newPassword } }, { token }),
    deleteAccount: ({ token, password }: Session & Pick<Account, 'password'>) =>
      shop.call(auth.deleteAccount, { body: { password } }, { token }),
    /** Opens an account whose address was confirmed in a browser that was not signed in to it. */
    confirmedByLink: async (...args: Parameters<TestApp['register']>): Promise<Account> => {
      const account = await shop.register(...args);
      await verify(await tokenFor(account, 'verify'));
      return account;
    },
    /** Does the work once during the next sign-in, after its password was found right. */
    duringSignIn: (work: () => PromiseLike<unknown>) => {
      const { match } = shop.services.passwords;
      vi.spyOn(shop.services.passwords, 'match').mockImplementationOnce(async (...args) => {
        const fitting = await match(...args);
        await work();
        return fitting;
      });
    },
    /** Does the work once before the next password or code is hashed. */
    beforeHashing: (work: () => PromiseLike<unknown>) => {
      const { hash } = shop.services.passwords;
      vi.spyOn(shop.services.passwords, 'hash').mockImplementationOnce(async (...args) => {
        await work();
        return hash(...args);
      });
    },
    /** Sets a new password by mail, as whoever reads the mailbox, and signs in with it. */
    resetAndSignIn: async (email: string) => {
      await reset(await resetToken(email));
      return signIn(email, 'owner’s horse');
    },
    installsOf: async ({ token }: Session) =>
      (await shop.call(contract.installs.list, { query: {} }, { token })).data
        .map(({ clientId }) => clientId)
        .toSorted(),
    rowOf: async ({ user }: Owned) => (await shop.services.db.select().from(users).where(eq(users.id, user.id)))[0],
    claimsOn: (email: string) => shop.services.db.select().from(users).where(eq(users.emailKey, email)),
    /** What the audit log says about the account. */
    entriesOf: ({ user }: Owned) =>
      shop.services.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, `user:${user.id}`))
        .orderBy(asc(auditLog.id)),
  };
};
