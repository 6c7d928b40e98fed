import type { Locale } from '@warden/i18n';
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { prepared, type Slots } from '../../platform/db/prepared.ts';
import { sqlTimestamp } from '../../platform/db/timestamps.ts';
import type { SessionAccount, SessionUser } from '../../platform/http/session.ts';
import type { Resources } from '../../platform/resources.ts';
import { sqlIsMember } from '../memberships/service.ts';
import { issueMailToken, ownershipPage } from './mail-tokens.ts';
import { createSessions, findOpen, listSessions, sqlIsLive, sqlMayAct } from './sessions.ts';
import { account } from './store.ts';
import { sessions, users } from './tables.ts';

export { createAdministrator, setStaffRole } from './administrators.ts';
export { askForProof } from './ask-for-proof.ts';
export { confirmationOf } from './confirmation.ts';
export { alignEmailKeys } from './email-keys.ts';
export {
  createFirstAccounts,
  demoAccounts,
  findDemoAccounts,
  refuseDemoAccounts,
  removeDemoAccounts,
} from './first-accounts.ts';
export type { AccountHoldings } from './holdings.ts';
export { isName, licenseeOf } from './licensee.ts';
export { limitReports } from './limit-reports.ts';
export { newToken } from './mail-tokens.ts';
export {
  deleteOrganization,
  insertOrganization,
  proveByInvitation,
  renameOrganization,
} from './organization-accounts.ts';
export { type Passwords, passwordsWithCap } from './passwords.ts';
export { recoverStaff } from './recover.ts';
export { moveSessionTimes } from './sessions.ts';
export { sqlIsGone } from './store.ts';
export { sessionToWire, userToWire } from './wire.ts';

/** An account as other features see it. */
export interface Account extends SessionUser {
  kind: 'person' | 'organization';
  /** The address as it is compared (mail/email-key.ts). */
  emailKey: string;
}

/** An account that may get news, with the key that ends them. */
export interface NewsReader extends Account {
  unsubscribeKey: string;
}

/** What the fragment of a live session asks for. */
export interface SessionValues extends SessionAccount {
  now: Date;
}

interface Dependencies extends Pick<Resources, 'db' | 'limits' | 'now'> {
  publicUrl: string;
  /** Whether administrators must have a second factor. */
  isFactorRequired: boolean;
}

const newsReader = { ...account, unsubscribeKey: users.unsubscribeKey };
const wantsNews = and(isNotNull(users.emailVerifiedAt), isNull(users.newsUnsubscribedAt));

const selectAccount = prepared('account', (db, { id }: Slots<{ id: string }>) =>
  db.select(account).from(users).where(eq(users.id, id)),
);

/**
 * A query that keeps the accounts whose ids the other one selects from being deleted until the transaction ends.
 * Organizations are locked before people, here and wherever both are locked.
 */
export const sqlKeepAll = (selectIds: SQL): SQL =>
  sql`select users.id from users where users.id in (${selectIds})
    order by users.kind = 'person', users.id for key share`;

export type AccountService = ReturnType<typeof accountService>;

/** What other features, jobs and the command line may ask of accounts. */
export const accountService = ({ db, limits, publicUrl, isFactorRequired, now }: Dependencies) => ({
  sessions: createSessions({ db, isFactorRequired, limits, now }),

  /**
   * Selects `id` and `is_admin` of the account that a live session calls for, for lists that read everything in one
   * statement. The organization is null where the session calls for its own account. The account of a token has no
   * session, and was authorized before.
   */
  userOfSession: ({ tokenHash, organizationId, tokenAccountId, now: at }: Slots<SessionValues>): SQL => sql`
    select coalesce(${organizationId}::uuid, ${users.id}) as id, ${users.isAdmin} and ${organizationId}::uuid is null as is_admin
    from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
    where ${sessions.tokenHash} = ${tokenHash} and ${sqlIsLive(at)} and ${sqlMayAct(isFactorRequired)}
      and (${organizationId}::uuid is null or ${sqlIsMember(sql`${organizationId}::uuid`, users.id)})
    union all select id, false from ${users} where id = ${tokenAccountId}::uuid`,

  /** The live sessions of an account, the latest use first. */
  listSessions: (tx: Db, userId: string) => listSessions(tx, userId, now()),

  find: async (tx: Db, id: string): Promise<Account | undefined> => (await selectAccount(tx, { id }))[0],

  /** The account, unless it is blocked. */
  findOpen: async (tx: Db, id: string): Promise<Account | undefined> => (await findOpen(tx, { id }))[0],

  /** These accounts, by their ids. */
  findAll: async (tx: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Account>> => {
    const found = await tx
      .select(account)
      .from(users)
      .where(inArray(users.id, [...ids]));
    return new Map(found.map((row) => [row.id, row]));
  },

  /** The account that has confirmed this address. */
  findConfirmed: async (tx: Db, emailKey: string): Promise<Account | undefined> =>
    (
      await tx
        .select(account)
        .from(users)
        .where(and(eq(users.emailKey, emailKey), isNotNull(users.emailVerifiedAt)))
    )[0],

  /** The language of an account that claims this address. */
  findLocale: async (tx: Db, emailKey: string): Promise<Locale | undefined> =>
    (await tx.select({ locale: users.locale }).from(users).where(eq(users.emailKey, emailKey)).limit(1))[0]?.locale,

  /** A condition: the account with this id has confirmed its address, or is an organization, whose members have. */
  sqlIsReachable: (userId: AnyPgColumn | SQL): SQL => sql`exists (
    select from users
    where users.id = ${userId} and (users.email_verified_at is not null or users.kind = 'organization')
  )`,

  /** A condition: the account with this id is an organization. */
  sqlIsOrganization: (userId: SQL): SQL =>
    sql`exists (select from users where users.id = ${userId} and users.kind = 'organization')`,

  /**
   * Makes other transactions that lock this account wait until this one ends. False where it is gone. Account locks
   * come before all others, because deleting an account locks it first and its payments and licenses after it.
   */
  lock: async (tx: Db, id: string) =>
    (await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')).length > 0,

  /** Like `lock`, and transactions that only keep the account from being deleted wait, too. */
  lockAlone: async (tx: Db, id: string) =>
    (await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')).length > 0,

  /** The address of a page where the account's owner proves that the mailbox is theirs. */
  ownershipLink: async (tx: Db, userId: string) =>
    ownershipPage(publicUrl, await issueMailToken(tx, 'own', userId, now())),

  /**
   * The ids of the next accounts, in their order, that want news and fulfill the condition. They cannot be deleted
   * until the transaction ends.
   */
  async nextNewsReaders(
    tx: Db,
    { after, limit }: { after: string; limit: number },
    condition: (userId: AnyPgColumn) => SQL,
  ) {
    const rows = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(gt(users.id, after), wantsNews, condition(users.id)))
      .orderBy(asc(users.id))
      .limit(limit)
      .for('key share');
    return rows.map(({ id }) => id);
  },

  /** The account, unless it has unsubscribed from news. */
  findNewsReader: async (tx: Db, id: string): Promise<NewsReader | undefined> =>
    (
      await tx
        .select(newsReader)
        .from(users)
        .where(and(eq(users.id, id), wantsNews))
    )[0],

  /** The account, whether it wants news or not. */
  findReader: async (tx: Db, id: string): Promise<NewsReader | undefined> =>
    (await tx.select(newsReader).from(users).where(eq(users.id, id)))[0],

  /** The ids of the administrators who can sign in. */
  administrators: async (tx: Db): Promise<string[]> =>
    (
      await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.isAdmin, true), isNull(users.blockedAt)))
    ).map(({ id }) => id),

  /** How many accounts want news, by language. */
  async countNewsReaders(tx: Db): Promise<Partial<Record<Locale, number>>> {
    const rows = await tx
      .select({ locale: users.locale, readers: count() })
      .from(users)
      .where(wantsNews)
      .groupBy(users.locale);
    return Object.fromEntries(rows.map(({ locale, readers }) => [locale, readers]));
  },

  /** False where no account has this key. Unsubscribing again changes nothing. */
  async unsubscribe(tx: Db, unsubscribeKey: string) {
    const found = await tx
      .update(users)
      .set({ newsUnsubscribedAt: sql`coalesce(${users.newsUnsubscribedAt}, ${sqlTimestamp(now())})` })
      .where(eq(users.unsubscribeKey, unsubscribeKey))
      .returning({ id: users.id });
    return found.length > 0;
  },
});
