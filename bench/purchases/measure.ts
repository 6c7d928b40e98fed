import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { cpuOf } from '../cpu.ts';
import { percentile } from '../figure.ts';
import { databasePidOf, type Server, startFilled } from '../shop.ts';
import { fillBuyers, type Purchase } from './fill.ts';
import { watchLocks } from './locks.ts';
import { startTrade } from './trade.ts';

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
  const trade = await startTrade();
  const warmUp = Math.ceil(count / 10);
  let purchases: Purchase[] = [];
  const shop = await startFilled(
    'postgres',
    server,
    async (database) => {
      purchases = await fillBuyers(database, count + warmUp, trade.price);
    },
    trade.settings,
  );
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const read = async <Row extends object>(query: string) => (await client.query<Row>(query)).rows[0] as Row;
  const buy = async (some: Purchase[]) => {
    const { at } = await read<{ at: string }>('select now()::text as at');
    const answered = await trade.buy({ url: shop.url, purchases: some, buyersAtOnce });
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
    ...trade.pids,
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
  const mailsSent = await trade.mailsSent();
  await client.end();
  await shop.stop();
  trade.stop();
  return {
    perSecond: count / seconds,
    answered,
    licensed,
    cpu: Object.fromEntries(cpu),
    statements: statements / count,
    lockWaitP99: percentile([...Array<number>(Math.max(0, count - waits.length)).fill(0), ...waits], 0.99),
    mailsSent,
  };
};
