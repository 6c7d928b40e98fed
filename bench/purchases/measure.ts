import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { cpuOf } from '../cpu.ts';
import { percentile } from '../figure.ts';
import { databasePidOf, type Server, startFilled } from '../shop.ts';
import { fillBuyers, type Purchase } from './fill.ts';
import { watchLocks } from './locks.ts';

const PRICE = 25_000;

const start = (script: string) => fork(fileURLToPath(new URL(script, import.meta.url)));

const told = async <T>(child: ChildProcess) => {
  const ended = new AbortController();
  const message = once(child, 'message', { signal: ended.signal });
  child.once('exit', () => ended.abort());
  return (await message)[0] as T;
};

export interface Purchases {
  perSecond: number;
  /** Milliseconds from the first request of a purchase to the answer to its notification. */
  answered: number[];
  /** Milliseconds from the payment to its license. */
  licensed: { p50: number; p99: number };
  /** CPU milliseconds per purchase. */
  cpu: Record<'shop' | 'database' | 'provider' | 'buyers', number>;
  statements: number;
  lockWaitP99: number;
  mailsSent: number;
}

/** Makes so many purchases, by so many buyers at once, until the last license is there and its mail is asked for. */
export const measurePurchases = async (server: Server, count: number, buyersAtOnce: number): Promise<Purchases> => {
  const provider = start('provider.ts');
  const buyers = start('buyers.ts');
  const ports = await told<{ api: number; mail: number }>(provider);
  const warmUp = Math.ceil(count / 10);
  let purchases: Purchase[] = [];
  const shop = await startFilled(
    'postgres',
    server,
    async (database) => {
      purchases = await fillBuyers(database, count + warmUp, PRICE);
    },
    {
      PRICE_COMMERCIAL: String(PRICE),
      SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
      YOOKASSA_SHOP_ID: '1',
      YOOKASSA_API_URL: `http://127.0.0.1:${ports.api}`,
    },
  );
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const read = async <Row extends object>(query: string) => (await client.query<Row>(query)).rows[0] as Row;
  const buy = async (some: Purchase[]) => {
    const { at } = await read<{ at: string }>('select now()::text as at');
    buyers.send({ url: shop.url, purchases: some, buyersAtOnce });
    const answered = await told<number[]>(buyers);
    const open = `select count(*)::int as open from payments where status = 'pending'`;
    while ((await read<{ open: number }>(open)).open > 0) await pause(50);
    return { answered, at };
  };
  await buy(purchases.slice(0, warmUp));
  await client.query('create extension if not exists pg_stat_statements');
  await client.query('select pg_stat_statements_reset()');
  const pids = {
    shop: shop.pid,
    database: databasePidOf('postgres', server) as number,
    provider: provider.pid as number,
    buyers: buyers.pid as number,
  };
  const usage = () => Object.entries(pids).map(([name, pid]) => [name, cpuOf(pid)] as const);

  const locks = await watchLocks(shop.databaseUrl as string);
  const [before, begun] = [usage(), performance.now()];
  const { answered, at } = await buy(purchases.slice(warmUp));
  const seconds = (performance.now() - begun) / 1000;
  const cpu = usage().map(([name, used], index) => [name, (used - (before[index]?.[1] ?? 0)) / count]);
  const waits = await locks.stop();

  // What the benchmark itself asks is left out.
  const { statements } = await read<{ statements: number }>(
    `select sum(calls)::int as statements from pg_stat_statements join pg_database on oid = dbid
    where datname = current_database() and query !~ 'pg_locks|as open from'`,
  );
  const licensed = await read<{ p50: number; p99: number }>(
    `select percentile_cont(0.5) within group (order by ms) as p50, percentile_cont(0.99) within group (order by ms) as p99
    from (select 1000 * extract(epoch from licenses.issued_at - payments.created_at)::float8 as ms
      from licenses join payments on payments.id = licenses.payment_id where payments.created_at >= '${at}') purchase`,
  );
  provider.send('mails');
  const { mails } = await told<{ mails: number }>(provider);
  await client.end();
  await shop.stop();
  provider.disconnect();
  buyers.disconnect();
  return {
    perSecond: count / seconds,
    answered,
    licensed,
    cpu: Object.fromEntries(cpu),
    statements: statements / count,
    lockWaitP99: percentile([...Array<number>(Math.max(0, count - waits.length)).fill(0), ...waits], 0.99),
    mailsSent: mails,
  };
};
