import { contract } from '@warden/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { eventually } from '../../../test/payments.ts';
import { computeFirstStatistics } from './jobs.ts';
import { readStatistics } from './queries/statistics.ts';
import { statistics } from './tables.ts';

const shop = sharedTestApp();
let token: string;
beforeAll(async () => {
  ({ token } = await openAccount(shop, { isAdmin: true }));
});

const readStats = async () => (await shop.call(contract.admin.stats, {}, { token })).data;

const addUsers = (first: number, last: number) =>
  shop.services.db.execute(sql`
    insert into users (id, email, email_key, first_name, last_name, password_hash, locale, created_at)
    select gen_random_uuid(), n || '@filler.example', n || '@filler.example', 'Filler', 'Person', 'none', 'en', now()
    from generate_series(${first}::int, ${last}::int) n`);

it('statistics of a small shop are computed for each reader', async () => {
  expect((await readStats()).users.total).toBe(1);
  await addUsers(1, 1);
  const now = new Date();
  shop.setClock(() => now);
  const { users, computed_at } = await readStats();
  expect(users.total).toBe(2);
  expect(computed_at).toBe(now.toISOString());
  shop.setClock(undefined);
});

it('those of a large shop are stored, say when they were computed, and are computed anew once they are a minute old', async () => {
  await addUsers(2, 10_000);
  expect(await refusal(readStats())).toMatchObject({ status: 503, code: 'statistics_pending' });
  await eventually(async () => (await readStatistics(shop.services.db)) !== undefined);
  const stored = await readStats();
  expect(stored.users.total).toBe(10_001);
  await addUsers(10_001, 10_005);
  expect(await readStats()).toEqual(stored);
  shop.setClock(() => new Date(Date.parse(stored.computed_at) + 61_000));
  expect(await readStats()).toEqual(stored);
  await eventually(async () => (await readStats()).users.total === 10_006);
  expect((await readStats()).computed_at).toBe(new Date(Date.parse(stored.computed_at) + 61_000).toISOString());
  shop.setClock(undefined);
});

it('those of a large shop without any are computed when it starts', async () => {
  const { db } = shop.services;
  await db.delete(statistics);
  await computeFirstStatistics(shop.services);
  await eventually(async () => (await readStatistics(db))?.users.total === 10_006);
});
