import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyDatabase } from '../../../test/database.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { users } from '../auth/tables.ts';
import { payments } from '../payments/tables.ts';

let database: Database;
beforeAll(async () => {
  database = await copyDatabase();
});
afterAll(() => database.close());

const register = async (tx: Db, name: string) => {
  const id = randomUUIDv7();
  const email = `${name}@example.com`;
  const person = { firstName: name, lastName: 'Person', passwordHash: 'none', locale: 'en' as const };
  await tx.insert(users).values({ ...person, id, email, emailKey: email, createdAt: new Date() });
  return { id, email };
};

const pay = async (tx: Db, { id: userId, email }: { id: string; email: string }) => {
  const id = randomUUIDv7();
  const order = { plan: 'commercial' as const, amount: 800_000, currency: 'RUB', licensee: 'Person', clientId: userId };
  const times = { createdAt: new Date(), updatedAt: new Date(), nextCheckAt: new Date() };
  await tx
    .insert(payments)
    .values({ ...order, ...times, id, userId, email, locale: 'en', status: 'pending', idempotenceKey: randomUUIDv7() });
  await tx.update(payments).set({ status: 'succeeded', paidAt: new Date() }).where(sql`${payments.id} = ${id}`);
};

// The embedded database has one connection, so its transactions never run at the same time.
it.skipIf(process.env.WARDEN_TEST_DB === 'pglite')(
  'a registration and a payment do not wait for others that are not committed yet',
  async () => {
    await database.db.transaction(async (first) => {
      await pay(first, await register(first, 'first'));
      await database.db.transaction(async (second) => {
        await second.execute(sql`set local lock_timeout = '100ms'`);
        await pay(second, await register(second, 'second'));
      });
      expect(await database.db.$count(users)).toBe(1);
    });
    expect(await database.db.$count(payments)).toBe(2);
  },
);
