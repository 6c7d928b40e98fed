import { randomUUIDv7 } from 'node:crypto';
import { defaultLocale } from '@warden/i18n';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { emailKey } from '../../mail/email-key.ts';
import type { Services } from '../../services.ts';
import { StartError } from '../../start-error.ts';
import { refreshClientsOf } from '../admin/service.ts';
import { findClaimed } from './store.ts';
import { users } from './tables.ts';

interface FirstAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  companyName: string | null;
  isAdmin: boolean;
}

export const demoAccounts = {
  admin: {
    email: 'admin@warden.example',
    password: 'demo-admin',
    firstName: 'Vera',
    lastName: 'Adminova',
    companyName: 'Warden',
    isAdmin: true,
  },
  customer: {
    email: 'customer@warden.example',
    password: 'demo-customer',
    firstName: 'Ivan',
    lastName: 'Petrov',
    companyName: 'Northwind LLC',
    isAdmin: false,
  },
} satisfies Record<string, FirstAccount>;

const demoKeys = Object.values(demoAccounts).map(({ email }) => emailKey(email));

/**
 * Nobody receives mail at an address that ends in .example, so whoever has such an account and needs no confirmation is
 * the demo's. Strangers may register the same addresses and stay unconfirmed: they are not meant.
 */
const isDemoAccount = and(inArray(users.emailKey, demoKeys), isNotNull(users.emailVerifiedAt));

export const findDemoAccounts = (tx: Db) =>
  tx.select({ id: users.id, email: users.email, createdAt: users.createdAt }).from(users).where(isDemoAccount);

/** Everybody knows their passwords: a shop with real customers does not start while they are there. */
export const refuseDemoAccounts = async (db: Db): Promise<void> => {
  const found = await findDemoAccounts(db);
  if (found.length === 0) return;
  throw new StartError(
    `The database holds demo accounts whose passwords are public (${found.map(({ email }) => email).join(', ')}): ` +
      'remove them with "npx warden demo remove", or start with an empty database',
  );
};

/** Their sessions, links and installations go with them. */
export const removeDemoAccounts = (tx: Db, ids: string[]) =>
  refreshClientsOf(tx, ids, () => tx.delete(users).where(inArray(users.id, ids)));

/** What else a demo customer starts with, as part of the same transaction: they have all of it or do not exist yet. */
type Furnish = (tx: Db, customerId: string) => Promise<void>;

/** An administrator of their own first; the demo's only where nobody administers the shop at all. */
const wanted = ({ admin, demo }: Services['config'], administrators: { isDemo: boolean }[]): FirstAccount[] => [
  ...(admin && administrators.every(({ isDemo }) => isDemo)
    ? [{ ...admin, firstName: 'Administrator', lastName: '', companyName: null, isAdmin: true }]
    : []),
  ...(demo && administrators.length === 0 ? Object.values(demoAccounts) : []),
];

/** Verified from the start. Several processes may do this at once: the index keeps one of each. */
const create = async (tx: Db, account: Omit<FirstAccount, 'password'> & { passwordHash: string }, now: Date) =>
  (
    await tx
      .insert(users)
      .values({
        ...account,
        id: randomUUIDv7(),
        emailKey: emailKey(account.email),
        locale: defaultLocale,
        emailVerifiedAt: now,
        verifiedBy: 'operator',
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
  )[0];

/**
 * Makes the first accounts, all or none. The administrator of the settings is made as long as there is none but the
 * demo's, so that a demo can be taken over by somebody whose password is not public.
 */
export const createFirstAccounts = async ({ config, db, passwords, now }: Services, furnish?: Furnish) => {
  const administrators = await db
    .select({ isDemo: sql<boolean>`${isDemoAccount}` })
    .from(users)
    .where(eq(users.isAdmin, true));
  const accounts = await Promise.all(
    wanted(config, administrators).map(async ({ password, ...account }) => ({
      ...account,
      passwordHash: await passwords.hash(password, await findClaimed(db, emailKey(account.email))),
    })),
  );
  await db.transaction(async (tx) => {
    for (const account of accounts) {
      const created = await create(tx, account, now());
      if (created && account.email === demoAccounts.customer.email) await furnish?.(tx, created.id);
    }
  });
};
