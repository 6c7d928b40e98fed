import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { ensureProgram } from '../../../../scripts/lib/debian.mjs';
import { isLong } from '../../../../scripts/lib/random.ts';
import { expectHonestBooks } from '../../../test/books.ts';
import { isFailure, openWorkload } from '../../../test/busy-shop.ts';
import { startHaproxy } from '../../../test/haproxy.ts';
import { eventually } from '../../../test/payments.ts';
import { makePostgres } from '../../../test/postgres-server.ts';
import { openSurroundings } from '../../../test/surroundings.ts';
import { openPostgres } from './postgres.ts';

const program = isLong ? await ensureProgram('haproxy') : undefined;
/** This many answers in a row without a failure are a recovery. */
const STEADY = 20;

const ask = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 900, query_timeout: 900 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows[0];
  } finally {
    client.end().catch(() => undefined);
  }
};

/** Answers like Patroni: 200 where the server is the primary, else 503. */
const startRoleCheck = async (url: string) => {
  const server = createServer((_request, response) => {
    ask(url, 'select pg_is_in_recovery() as standby').then(
      ({ standby }) => response.writeHead(standby ? 503 : 200).end(),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: String((server.address() as AddressInfo).port),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

describe.runIf(program)('a failover behind HAProxy while purchases run', () => {
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const step of cleanups.splice(0).reverse()) await step();
  });

  const startPair = async () => {
    const primary = await makePostgres({ fsync: 'off', synchronous_standby_names: 'standby' });
    cleanups.push(() => primary.remove());
    const standby = await primary.makeStandby('standby', { fsync: 'off' });
    await primary.start();
    await standby.start();
    const replication = "select count(*)::int as n from pg_stat_replication where sync_state = 'sync'";
    await eventually(async () => (await ask(primary.url, replication)).n === 1, 30);
    const checks = [await startRoleCheck(primary.url), await startRoleCheck(standby.url)] as const;
    const haproxy = await startHaproxy(program as string, {
      file: 'postgres.cfg',
      bind: 'POSTGRES_BIND',
      POSTGRES_ONE: `127.0.0.1:${primary.port}`,
      POSTGRES_TWO: `127.0.0.1:${standby.port}`,
      PATRONI_ONE: checks[0].port,
      PATRONI_TWO: checks[1].port,
    });
    cleanups.push(async () => {
      await haproxy.stop();
      for (const { stop } of checks) stop();
    });
    await haproxy.isUp('one');
    const url = new URL(primary.url);
    url.port = String(haproxy.port);
    return { primary, standby, haproxy, url: url.href };
  };

  type Primary = Awaited<ReturnType<typeof startPair>>['primary'];

  it.each([
    ['was killed', (primary: Primary) => primary.stop('SIGKILL')],
    ['does not answer', (primary: Primary) => primary.signalAll('SIGSTOP')],
  ])('goes on after the promotion when the primary %s', async (_what, lose) => {
    const { primary, standby, haproxy, url } = await startPair();
    const surroundings = await openSurroundings();
    cleanups.push(surroundings.close);
    const { yookassa, mailbox } = surroundings;
    const shop = await surroundings.start({ DATABASE_URL: url, LOG_LEVEL: 'warn' });
    const workload = openWorkload(() => shop.url, yookassa);
    await workload.start();
    await eventually(async () => workload.acknowledged.payments.length > 4);
    const bought = workload.acknowledged.payments.length;
    await lose(primary);
    cleanups.push(() => primary.stop('SIGKILL'));
    await eventually(async () => workload.answers.slice(-STEADY).some(isFailure), 60);
    await ask(standby.url, 'select pg_promote()');
    const paymentId = await eventually(() => workload.buy().catch(() => undefined), 60);
    await haproxy.isUp('two');
    await eventually(async () => !workload.answers.slice(-STEADY).some(isFailure), 60);
    await workload.stop();

    const refused = workload.refusals();
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
    await eventually(async () => (await workload.payment(paymentId)).steps.mailed !== null, 30);

    const database = await openPostgres(standby.url);
    cleanups.push(() => database.close());
    expect(await workload.missingIn(database.db)).toEqual([]);
    const books = { db: database.db, yookassa, mailbox };
    await eventually(
      () =>
        expectHonestBooks(books).then(
          () => true,
          () => false,
        ),
      300,
    ).catch(() => undefined);
    expect(await expectHonestBooks(books)).toBeGreaterThan(bought);
    expect(shop.child.exitCode).toBe(null);
  });
});
