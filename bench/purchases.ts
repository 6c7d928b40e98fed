import { figureOf, percentile } from './figure.ts';
import { atLeast, atMost } from './goals.ts';
import { inserts } from './inserts.ts';
import type { Order } from './mode.ts';
import { startDurablePostgres } from './postgres.ts';
import { measurePurchases, type Purchases } from './purchases/measure.ts';
import type { Line } from './report.ts';

const BUYERS = 16;
const counts = { quick: 500, full: 2000 };
const rounds = { quick: 1, full: 3 };

/**
 * Measures purchases from the first request to the license and the mail that is asked for. Provider, mail server and
 * buyers are processes of their own on the same machine, so their CPU time is a line too.
 */
export const purchases = async ({ mode, pace }: Order): Promise<Line[]> => {
  const postgres = await startDurablePostgres();
  const measured: Purchases[] = [];
  const references: Line[] = [];
  try {
    references.push(...(await inserts(postgres, pace)));
    for (let round = 0; round < rounds[mode]; round++) {
      measured.push(await measurePurchases(postgres, counts[mode], BUYERS));
    }
  } finally {
    await postgres.stop();
  }
  const of = (pick: (one: Purchases) => number) => figureOf(measured.map(pick));
  const perSecond = of((one) => one.perSecond);
  const lockWait = of((one) => one.lockWaitP99);
  const both = of(({ cpu }) => 1000 / (cpu.shop + cpu.database));
  const group = 'postgres';
  return [
    ...references,
    {
      group,
      name: 'purchases, to license and mail asked for',
      requestsPerSecond: perSecond,
      p50: of((one) => one.licensed.p50),
      p99: of((one) => one.licensed.p99),
      serverCpu: of(({ cpu }) => cpu.shop),
      databaseCpu: of(({ cpu }) => cpu.database),
      goal: atLeast(perSecond, 200, '/s'),
    },
    { group, name: 'purchases that one core for shop and database carries', value: both, unit: '/s' },
    {
      group,
      name: 'initiate and notification answered, p99',
      value: of(({ answered }) => percentile(answered, 0.99)),
      unit: 'ms',
    },
    { group, name: 'statements per purchase, with those of its mail', value: of((one) => one.statements), unit: '' },
    { group, name: 'wait for locks, p99', value: lockWait, unit: 'ms', goal: atMost(lockWait, 50, 'ms') },
    {
      group,
      name: 'CPU of buyers and provider per purchase',
      value: of(({ cpu }) => cpu.buyers + cpu.provider),
      unit: 'ms',
    },
  ];
};
