import { contract } from '@warden/contract';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { sharedAccount } from '../../../test/licenses.ts';
import { readRows } from '../../platform/db/rows.ts';
import { computeFirstStatistics, refreshStatistics } from './jobs.ts';
import { statistics } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
const admin = sharedAccount(shop, { isAdmin: true });

const readStats = async () => (await shop.call(contract.admin.stats, {}, admin)).data;

const addUsers = (first: number, last: number) =>
  shop.services.db.execute(sql`
    insert into users (id, email, email_key, first_name, last_name, password_hash, locale, created_at)
    select gen_random_uuid(), n || '@filler.example', n || '@filler.example', 'Filler', 'Person', 'none', 'en', now()
    from generate_series(${first}::int, ${last}::int) n`);

/** Runs the job as often as it was asked for, and returns how often that was. */
const runJobs = async () => {
  const { db } = shop.services;
  const asked = await readRows(db, sql`delete from pgboss.job where name = ${refreshStatistics.name} returning id`);
  for (const _ of asked) await refreshStatistics.run({}, shop.services, '');
  return asked.length;
};

it('statistics of a small shop are computed for each reader', async () => {
  expect((await readStats()).users.total).toBe(1);
  await addUsers(1, 1);
  const now = new Date();
  shop.setClock(() => now);
  expect(await readStats()).toMatchObject({ users: { total: 2 }, computed_at: now.toISOString() });
});

it('those of a large shop are stored when it starts or is first asked, and computed anew once they are a minute old', async () => {
  await addUsers(2, 10_000);
  expect(await refusal(readStats())).toMatchObject({ status: 503, code: 'statistics_pending' });
  expect(await runJobs()).toBe(1);
  const stored = await readStats();
  expect(stored.users.total).toBe(10_001);
  await addUsers(10_001, 10_005);
  const later = new Date(Date.parse(stored.computed_at) + 61_000);
  for (const now of [undefined, () => later]) {
    shop.setClock(now);
    expect(await readStats()).toEqual(stored);
  }
  await readStats();
  expect(await runJobs()).toBe(1);
  expect(await readStats()).toMatchObject({ users: { total: 10_006 }, computed_at: later.toISOString() });
  shop.setClock(undefined);
  await shop.services.db.delete(statistics);
  await computeFirstStatistics(shop.services);
  await runJobs();
  expect((await readStats()).users.total).toBe(10_006);
});
