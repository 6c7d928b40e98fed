import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { emailKey } from '../../users/email.ts';

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

/** Verified from the start. Several processes may do this at once: the index keeps one of each. */
const create = async ({ db, passwords, now }: Services, { password, ...account }: FirstAccount) => {
  await db
    .insert(users)
    .values({
      ...account,
      id: randomUUIDv7(),
      emailKey: emailKey(account.email),
      passwordHash: await passwords.hash(password),
      locale: 'en',
      emailVerifiedAt: now(),
      createdAt: now(),
    })
    .onConflictDoNothing();
};

/** The administrator named in the settings, as long as there is none, and the demo's two accounts. */
export const createFirstAccounts = async (services: Services) => {
  const { config, db } = services;
  const [anAdmin] = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1);
  if (anAdmin) return;
  if (config.admin) {
    await create(services, {
      ...config.admin,
      firstName: 'Administrator',
      lastName: '',
      companyName: null,
      isAdmin: true,
    });
  }
  if (config.demo) {
    await create(services, demoAccounts.admin);
    await create(services, demoAccounts.customer);
  }
};
