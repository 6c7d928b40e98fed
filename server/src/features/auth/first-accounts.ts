import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { users } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { emailKey } from '../../users/email.ts';
import { findClaimed } from './store.ts';

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

/** What else a demo customer starts with, as part of the same transaction: they have all of it or do not exist yet. */
type Furnish = (tx: Db, customerId: string) => Promise<void>;

/** The administrator named in the settings, and the demo's two accounts. */
const wanted = ({ admin, demo }: Services['config']): FirstAccount[] => [
  ...(admin ? [{ ...admin, firstName: 'Administrator', lastName: '', companyName: null, isAdmin: true }] : []),
  ...(demo ? Object.values(demoAccounts) : []),
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
        locale: 'en',
        emailVerifiedAt: now,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
  )[0];

/** Makes the first accounts, all or none, as long as there is no administrator. */
export const createFirstAccounts = async ({ config, db, passwords, now }: Services, furnish?: Furnish) => {
  const [anAdmin] = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1);
  if (anAdmin) return;
  const accounts = await Promise.all(
    wanted(config).map(async ({ password, ...account }) => ({
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
