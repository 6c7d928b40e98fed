import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { sharedTestApp } from '../../test/app.ts';
import { bindInstall, openAccount } from '../../test/licenses.ts';
import { buy } from '../../test/payments.ts';
import { sweepPayments } from '../features/payments/jobs.ts';
import { serveMetrics } from '../platform/telemetry/metrics.ts';
import { allGauges } from './all-metrics.ts';
import type { Services } from './services.ts';

/** There are no workers, so every job stays in the queue. */
const shop = sharedTestApp({}, { workers: false });

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify();
});
afterEach(() => app.close());

const scrape = async (db: Services['db'] = shop.services.db) => {
  const port = await freePort();
  const { backups, config, log, now } = shop.services;
  const groups = allGauges({ backups, config, db, now }, { ...shop.database, db }, shop.app.server);
  await serveMetrics(app, { log, groups }, { host: '127.0.0.1', port });
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
};
const sampleOf = (text: string, name: string) => {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
};

it('shows paid payments without a license, the age of the queue, and what the sweeper last did', async () => {
  const account = await openAccount(shop);
  const { clientId } = await bindInstall(shop, account);
  const { id } = await buy(shop, account, clientId);
  await shop.services.db.execute(sql`
    update payments set status = 'succeeded', licensed = false, updated_at = now() - interval '1 hour' where id = ${id}`);
  // Only jobs that run by time have one that was last.
  await shop.services.jobs.schedule(sweepPayments, '0 0 1 1 *');
  await shop.services.jobs.enqueue(shop.services.db, sweepPayments, {});
  await shop.services.db.execute(sql`
    update pgboss.job set state = 'completed', completed_on = to_timestamp(1800000000) where name = ${sweepPayments.name}`);
  await shop.services.db.execute(sql`
    update pgboss.job set start_after = now() - interval '2 minutes' where name = 'mail'`);
  const text = await scrape();
  expect(sampleOf(text, 'warden_database_up')).toBe(1);
  expect(sampleOf(text, 'warden_unlicensed_payments')).toBe(1);
  expect(sampleOf(text, 'warden_unlicensed_payments_oldest_age_seconds')).toBeGreaterThan(3500);
  expect(sampleOf(text, 'warden_queue_length{queue="mail"}')).toBeGreaterThan(0);
  expect(sampleOf(text, 'warden_queue_age_seconds{queue="mail"}')).toBeGreaterThan(110);
  expect(sampleOf(text, 'warden_dead_letters{queue="mail"}')).toBe(0);
  const succeeded = sampleOf(text, `warden_job_last_success_timestamp_seconds{queue="${sweepPayments.name}"}`);
  expect(succeeded).toBe(1_800_000_000);
  expect(sampleOf(text, 'warden_signing_key_created_timestamp_seconds')).toBeGreaterThan(1e9);
  expect(text).not.toContain(account.user.email);
});

it('goes on without a database, and says that there is none', async () => {
  const broken = new Proxy(shop.services.db, {
    get: () => () => Promise.reject(new Error('no database')),
  });
  const text = await scrape(broken);
  expect(sampleOf(text, 'warden_database_up')).toBe(0);
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toMatch(/^warden_(unlicensed_payments|queue_length)[ {]/m);
});

/** Other programs of Prometheus export these. */
const isForeign = (name: string) => /^(up|probe_\w+|node_\w+)$/.test(name);

it('dashboard and alerts use no metric that the shop does not export', async () => {
  const exported = new Set([...(await scrape()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const deploy = join(import.meta.dirname, '../../../deploy');
  const dashboard = await readFile(join(deploy, 'grafana/dashboard.json'), 'utf8');
  const alerts = await readFile(join(deploy, 'prometheus/alerts.yml'), 'utf8');
  const expressions = [
    ...[...dashboard.matchAll(/"expr": "(.*)",?$/gm)].map(([, text]) => text),
    ...[...alerts.matchAll(/expr: \|-\n((?: {10}.*\n)+)/g)].map(([, text]) => text),
  ].join('\n');
  const names = [...expressions.matchAll(/\b(?:up|(?:warden|http|process|nodejs|probe|node)_\w+)\b/g)].map(String);
  const unknown = names.filter((name) => !isForeign(name) && !exported.has(name.replace(/_(bucket|count|sum)$/, '')));
  expect(names.length).toBeGreaterThan(50);
  expect([...new Set(unknown)]).toEqual([]);
});
