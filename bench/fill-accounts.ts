import { randomUUIDv7 } from 'node:crypto';
import { users } from '../server/src/features/auth/tables.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { hashOnly } from './passwords.ts';

const ACCOUNTS = 200;
export const PASSWORD = 'correct horse';

/** Stores customers with one password, and returns their addresses. */
export const fillAccounts = async ({ db }: Database): Promise<string[]> => {
  const passwordHash = await hashOnly(1)(PASSWORD);
  const rows = Array.from({ length: ACCOUNTS }, (_, n) => ({
    ...{ id: randomUUIDv7(), email: `customer-${n}@example.com`, emailKey: `customer-${n}@example.com`, passwordHash },
    ...{ firstName: 'Bench', lastName: 'Customer', companyName: 'Bench', locale: 'en' as const },
    ...{ emailVerifiedAt: new Date(), createdAt: new Date() },
  }));
  await db.insert(users).values(rows);
  return rows.map(({ email }) => email);
};
