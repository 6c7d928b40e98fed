import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/lib/free-port.ts';
import { isLong, randomIntegers } from '../../../../scripts/lib/random.ts';
import { expectHonestBooks } from '../../../test/books.ts';
import { expectWholeInvoices } from '../../../test/invoices.ts';
import { takeOver } from '../../../test/jobs.ts';
import { eventually } from '../../../test/payments.ts';
import { run } from '../../../test/process.ts';
import { startShoppers } from '../../../test/shoppers.ts';
import { openSurroundingsWithDatabase, type Shop } from '../../../test/surroundings.ts';
import { openQueue } from '../../platform/jobs/queue.ts';

const onPostgres = process.env.WARDEN_TEST_DB === 'postgres';
/** The embedded database takes longer to start, so it is killed less often. */
const KILLS = (onPostgres ? 6 : 3) * (isLong ? 25 : 1);
const CUSTOMERS = 4;

let surroundings: Awaited<ReturnType<typeof openSurroundingsWithDatabase>>;
let shoppers: ReturnType<typeof startShoppers>;
/** The processes that take requests. */
const alive: Shop[] = [];

beforeAll(async () => {
  surroundings = await openSurroundingsWithDatabase();
  shoppers = startShoppers({
    yookassa: surroundings.yookassa,
    send: (path, init) => fetch(`${alive[0]?.url ?? 'http://127.0.0.1:1'}${path}`, init),
  });
});
afterAll(() => surroundings?.close());

const start = async () => {
  const shop = await surroundings.start();
  alive.unshift(shop);
  return shop;
};

const kill = async (shop: Shop) => {
  shop.child.kill('SIGKILL');
  expect(await shop.exited).toMatchObject({ signal: 'SIGKILL' });
  alive.splice(alive.indexOf(shop), 1);
};

/** Starts a process and kills it before it takes a request. */
const startInVain = async (milliseconds: number) => {
  const { child, exited } = run('main.mjs', { ...surroundings.environment, PORT: String(await freePort()) });
  await pause(milliseconds);
  child.kill('SIGKILL');
  await exited;
};

const ofKills = randomIntegers('kills');

/**
 * Waits until a few customers have paid by card and one by invoice, however slow the machine is, and then for a random
 * time.
 */
const someBusiness = async () => {
  const { counts } = shoppers;
  const enough = counts.paidByCard + ofKills(1, 6);
  await eventually(async () => counts.paidByCard >= enough && counts.paidByInvoice > 0, 600);
  await pause(ofKills(300));
};

it(`gives one license and one mail for each payment that succeeds, through ${KILLS} kills at random moments`, {
  timeout: isLong ? 3 * 3_600_000 : 900_000,
}, async () => {
  await start();
  const first = await Promise.all(Array.from({ length: CUSTOMERS }, shoppers.register));
  let isOver = false;
  const all = Promise.all(first.map((customer, index) => shoppers.shopping(customer, index, () => isOver)));
  for (let kills = 0; kills < KILLS; kills++) {
    const [oldest] = alive.slice(-1);
    // Several processes may share a PostgreSQL, so sometimes the next one is started before this one is killed.
    if (onPostgres && ofKills(3) === 0) await start();
    await someBusiness();
    if (oldest) await kill(oldest);
    if (ofKills(3) === 0 && ++kills < KILLS) await startInVain(ofKills(200, 3000));
    if (alive.length === 0) await start();
  }
  for (const shop of [...alive]) await kill(shop);
  isOver = true;
  const customers = (await all).flat();

  const left = await surroundings.open();
  await takeOver(left);
  await left.close();
  const last = await start();
  for (const customer of customers) await shoppers.settled(customer);
  last.child.kill('SIGTERM');
  expect(await last.exited).toEqual({ code: 0, signal: null });
  alive.pop();

  const database = await surroundings.open();
  const sold = await expectHonestBooks({ db: database.db, ...surroundings });
  expect(sold).toBeGreaterThanOrEqual(KILLS / 2);
  // The demo begins with one paid invoice.
  expect(await expectWholeInvoices(database.db, 'after all kills')).toBeGreaterThan(1);
  const queue = await openQueue(database, [], Fastify().log);
  expect(await queue.deadLetters()).toEqual([]);
  await queue.stop();
  await database.close();
});
