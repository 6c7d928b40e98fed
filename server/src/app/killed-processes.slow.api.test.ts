import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@warden/contract';
import { and, eq, like, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { isLong, randomIntegers } from '../../../scripts/lib/random.ts';
import { expectHonestBooks } from '../../test/books.ts';
import { expectWholeInvoices } from '../../test/invoices.ts';
import { jobsLeft, takeOver } from '../../test/jobs.ts';
import { demoLicense } from '../../test/licenses.ts';
import { eventually } from '../../test/payments.ts';
import { anInstaller, publishThrough } from '../../test/releases.ts';
import { startShoppers } from '../../test/shoppers.ts';
import { openSurroundingsWithDatabase, type Shop } from '../../test/surroundings.ts';
import { demoAccounts } from '../features/auth/first-accounts.ts';
import { licenses } from '../features/licenses/tables.ts';
import { installers, releases } from '../features/releases/tables.ts';
import type { Db } from '../platform/db/database.ts';
import { readRows } from '../platform/db/rows.ts';
import { openQueue } from '../platform/jobs/queue.ts';
import { allJobs } from './all-jobs.ts';

const PROCESSES = 3;
const SECONDS = 60;
/** A slow machine takes longer than a second to start a process, and then longer than a minute for so many kills. */
const FEWEST_KILLS = 10;

/** Keeps processes running: one that was killed is started again, until `stop` is called. */
const keepRunning = (start: () => Promise<Shop>) => {
  const serving = new Set<Shop>();
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      const shop = await start();
      serving.add(shop);
      await shop.exited;
      serving.delete(shop);
    }
  };
  const running = Array.from({ length: PROCESSES }, run);
  return {
    serving,
    stop: async () => {
      isOver = true;
      for (let isDone = false; !isDone; ) {
        for (const { child } of serving) child.kill('SIGKILL');
        isDone = await Promise.race([Promise.all(running).then(() => true), pause(50, false)]);
      }
    },
  };
};

const validationsOf = async (db: Db, id: string) =>
  (await db.select({ count: licenses.validationCount }).from(licenses).where(eq(licenses.id, id)))[0]?.count ?? 0;

const downloadsOf = async (db: Db) =>
  (
    await readRows<{ sum: number }>(
      db,
      sql`select sum(${releases.downloadsCount})::int from ${releases} where version like '7.%'`,
    )
  )[0]?.sum ?? 0;

/** Counts the runs of a job that only the schedule asks for, beyond the first of each minute. */
const repeatedRuns = async (db: Db) =>
  (
    await readRows<{ runs: number }>(
      db,
      sql`select (count(*) - count(distinct date_trunc('minute', created_on)))::int as runs from pgboss.job
        where name = 'payments-receipts'`,
    )
  )[0]?.runs ?? 0;

describe.runIf(isLong && process.env.WARDEN_TEST_DB === 'postgres')(
  `${PROCESSES} processes on one database, of which one is killed at random every second`,
  () => {
    it('keep the books, the counters, the releases, the audit log and the jobs', { timeout: 900_000 }, async () => {
      const surroundings = await openSurroundingsWithDatabase();
      const { yookassa, start, notify } = surroundings;
      const ofKills = randomIntegers('kills of processes');
      const ofRequests = randomIntegers('processes that get requests');
      const { serving, stop } = keepRunning(start);
      const database = await surroundings.open();
      const { db } = database;
      try {
        await eventually(async () => serving.size === PROCESSES);
        const any = (next: typeof ofKills) => [...serving][next(serving.size || 1)];
        const send = (path: string, init: RequestInit = {}) =>
          fetch(`${any(ofRequests)?.url ?? 'http://127.0.0.1:1'}${path}`, init);
        const shoppers = startShoppers({ yookassa, send });
        const visitor = shoppers.callAs({ token: null });
        const admin = await shoppers.signIn(demoAccounts.admin);
        const customers = await Promise.all(Array.from({ length: 3 }, shoppers.register));
        const license = await demoLicense(db);
        const validatedBefore = await validationsOf(db, license.id);

        let isOver = false;
        const attempts = { validate: 0, download: 0, publish: 0 };
        const acknowledged = { validate: 0, download: 0, publish: 0 };
        const repeat = async (name: keyof typeof attempts, gapMs: number, work: () => Promise<boolean>) => {
          while (!isOver) {
            attempts[name]++;
            // The process was killed, and nobody knows whether it had done its work.
            if (await work().catch(() => false)) acknowledged[name]++;
            await pause(gapMs);
          }
        };
        const validate = async () =>
          (await visitor(contract.licenses.validate, { body: { licenseText: license.licenseText } })).data.license !==
          null;
        const broken: string[] = [];
        const published: { version: string; sha256: string }[] = [];
        const publish = async () => {
          const bytes = anInstaller(300_000);
          const version = `7.0.${attempts.publish}`;
          const { ok } = await publishThrough(send, admin, { version, linux_amd64: bytes });
          if (ok) published.push({ version, sha256: hash('sha256', bytes) });
          return ok;
        };
        const hashOf = async (version: string) => {
          const response = await send(`/api/releases/public/${version}/download/linux/amd64/installer`);
          return hash('sha256', Buffer.from(await response.arrayBuffer()));
        };
        const download = async () => {
          const release = published[ofRequests(published.length || 1)];
          if (!release) return false;
          if ((await hashOf(release.version)) !== release.sha256) broken.push(release.version);
          return true;
        };
        const load = [
          repeat('validate', 10, validate),
          repeat('validate', 10, validate),
          repeat('publish', 200, publish),
          repeat('download', 20, download),
        ];
        const shopped = customers.map((customer, index) => shoppers.shopping(customer, index, () => isOver));

        let kills = 0;
        for (const end = Date.now() + SECONDS * 1000; Date.now() < end || kills < FEWEST_KILLS; await pause(1000)) {
          // The last one is spared, so that there is work to interrupt on a slow machine too.
          if (serving.size < 2) continue;
          const shop = any(ofKills);
          await pause(ofKills(500));
          shop?.child.kill('SIGKILL');
          kills++;
          const next = any(ofKills);
          if (next) notify(next);
        }
        isOver = true;
        await Promise.all(load);
        const all = (await Promise.all(shopped)).flat();
        await stop();

        // A download is counted after its last byte, so a kill may lose the count of each that has just ended.
        const downloaded = await downloadsOf(db);
        expect(downloaded).toBeGreaterThanOrEqual(acknowledged.download - kills);
        expect(downloaded).toBeLessThanOrEqual(attempts.download);
        expect(broken).toEqual([]);

        await takeOver(database);
        const last = await start();
        serving.add(last);
        for (const customer of all) await shoppers.settled(customer);
        for (const { version, sha256 } of published) expect(await hashOf(version), version).toBe(sha256);
        // A release without an answer is published whole or not at all.
        for (const { version, sha256 } of await db
          .select({ version: releases.version, sha256: installers.sha256 })
          .from(releases)
          .innerJoin(installers, eq(installers.releaseId, releases.id))
          .where(and(like(releases.version, '7.%'), eq(installers.os, 'linux'))))
          expect(await hashOf(version), version).toBe(sha256);
        const queues = allJobs.map(({ name }) => name);
        await eventually(async () => (await jobsLeft(db, queues)) === 0);
        last.child.kill('SIGTERM');
        expect(await last.exited).toEqual({ code: 0, signal: null });
        serving.clear();

        const validated = (await validationsOf(db, license.id)) - validatedBefore;
        // The schedule of each process would have asked for one a minute.
        expect(await repeatedRuns(db)).toBeLessThanOrEqual(1);
        for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0);
        expect(validated).toBeGreaterThanOrEqual(acknowledged.validate);
        expect(validated).toBeLessThanOrEqual(attempts.validate);
        expect(await expectHonestBooks({ db, ...surroundings })).toBeGreaterThan(0);
        await expectWholeInvoices(db, 'after all kills');
        const queue = await openQueue(database, [], Fastify().log);
        expect(await queue.deadLetters()).toEqual([]);
        await queue.stop();
      } finally {
        await stop();
        await database.close();
        await surroundings.close();
      }
    });
  },
);
