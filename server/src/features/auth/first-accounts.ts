import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { emailKey } from '../../platform/mail/email-key.ts';
import type { Resources } from '../../platform/resources.ts';
import { StartError } from '../../platform/start-error.ts';
import { refreshClientsOf } from '../clients/service.ts';
import { administratorNames, auditCreated } from './administrators.ts';
import type { Passwords } from './passwords.ts';
import { findClaimed, insertVerified } from './store.ts';
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
 * No mail arrives at an address that ends in .example, so a confirmed account with such an address is the demo's.
 * Accounts that strangers register with the same addresses stay unconfirmed.
 */
const isDemoAccount = and(inArray(users.emailKey, demoKeys), isNotNull(users.emailVerifiedAt));

export const findDemoAccounts = (tx: Db) =>
  tx.select({ id: users.id, email: users.email, createdAt: users.createdAt }).from(users).where(isDemoAccount);

/** Their passwords are public, so a shop with real customers does not start while they exist. */
export const refuseDemoAccounts = async (db: Db): Promise<void> => {
  const found = await findDemoAccounts(db);
  if (found.length === 0) return;
  throw new StartError(
    `The database holds demo accounts whose passwords are public (${found.map(({ email }) => email).join(', ')}): ` +
      'remove them with "warden demo remove", or start with an empty database',
  );
};

/** Deletes the accounts with their sessions, links and installations. */
export const removeDemoAccounts = (tx: Db, ids: string[]) =>
  refreshClientsOf(tx, ids, () => tx.delete(users).where(inArray(users.id, ids)));

/** Gives a demo customer all they start with, in the transaction that makes the account. */
type GiveDemo = (tx: Db, customerId: string) => Promise<void>;

type FirstAccountSettings = Pick<Config, 'admin' | 'demo'>;

/** The operator's own administrator comes first; the demo's is made only where the shop has no administrator at all. */
const missingAccounts = (
  { admin, demo }: FirstAccountSettings,
  administrators: { isDemo: boolean }[],
): FirstAccount[] => [
  ...(admin && administrators.every(({ isDemo }) => isDemo) ? [{ ...administratorNames, ...admin }] : []),
  ...(demo && administrators.length === 0 ? Object.values(demoAccounts) : []),
];

interface Dependencies extends Pick<Resources, 'db' | 'now'> {
  config: FirstAccountSettings;
  passwords: Passwords;
}

/**
 * Makes the first accounts, all or none. The administrator of the settings is made as long as there is none but the
 * demo's, so that the operator can take a demo over with a password that is not public. Several processes may do this
 * at once: the index of confirmed addresses allows one account of each.
 */
export const createFirstAccounts = async ({ config, db, passwords, now }: Dependencies, giveDemo?: GiveDemo) => {
  const administrators = await db
    .select({ isDemo: sql<boolean>`${isDemoAccount}` })
    .from(users)
    .where(eq(users.isAdmin, true));
  const accounts = await Promise.all(
    missingAccounts(config, administrators).map(async ({ password, ...account }) => ({
      ...account,
      passwordHash: await passwords.hash(password, await findClaimed(db, emailKey(account.email))),
    })),
  );
  await db.transaction(async (tx) => {
    for (const account of accounts) {
      const created = await insertVerified(tx, account, now());
      if (!created) continue;
      if (account.email === config.admin?.email) await auditCreated(tx, created, now());
      if (account.email === demoAccounts.customer.email) await giveDemo?.(tx, created.id);
    }
  });
};
