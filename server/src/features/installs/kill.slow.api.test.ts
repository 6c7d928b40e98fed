import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@warden/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLong, randomIntegers } from '../../../../scripts/lib/random.ts';
import { aClientId, showLicense } from '../../../test/licenses.ts';
import { type Customer, startShoppers } from '../../../test/shoppers.ts';
import { openSurroundingsWithDatabase, type Shop } from '../../../test/surroundings.ts';
import { licenses } from '../licenses/tables.ts';
import { installs } from './tables.ts';

const KILLS = isLong ? 40 : 4;

let surroundings: Awaited<ReturnType<typeof openSurroundingsWithDatabase>>;
let shoppers: ReturnType<typeof startShoppers>;
let shop: Shop | undefined;

beforeAll(async () => {
  surroundings = await openSurroundingsWithDatabase();
  shoppers = startShoppers({
    yookassa: surroundings.yookassa,
    send: (path, init) => fetch(`${shop?.url ?? 'http://127.0.0.1:1'}${path}`, init),
  });
});
afterAll(() => surroundings?.close());

const start = async () => {
  shop = await surroundings.start();
};
const kill = async () => {
  shop?.child.kill('SIGKILL');
  expect(await shop?.exited).toMatchObject({ signal: 'SIGKILL' });
  shop = undefined;
};

const ofKills = randomIntegers('kills of moves');

/** Returns the one license of a payment that works, and which clients of its owner are bound, while no shop runs. */
const stateOf = async (paymentId: string) => {
  const database = await surroundings.open();
  const { db } = database;
  const found = await db.select().from(licenses).where(eq(licenses.paymentId, paymentId));
  expect(found).toHaveLength(1);
  const [license] = found as [(typeof found)[0]];
  const ofOwner = and(eq(licenses.userId, license.userId as string), eq(licenses.type, 'commercial'));
  const inForce = and(ofOwner, isNull(licenses.revokedAt), isNull(licenses.replacedBy));
  expect((await db.select().from(licenses).where(inForce)).map(({ id }) => id)).toEqual([license.id]);
  const bound = await db
    .select()
    .from(installs)
    .where(eq(installs.userId, license.userId as string));
  await database.close();
  return { license, bound };
};

it(`through ${KILLS} kills while licenses are moved and signed anew, each purchase has one license that works`, {
  timeout: isLong ? 3_600_000 : 600_000,
}, async () => {
  await start();
  const outcomes = new Set<string>();
  for (let kills = 0; kills < KILLS; kills++) {
    const customer: Customer = await shoppers.register();
    const paymentId = await shoppers.buyOne(customer);
    const call = shoppers.callAs(customer);
    const { data: list } = await call(contract.installs.list, { query: {} });
    const install = list.find(({ clientId }) => clientId === customer.clients.commercial);
    const licenseId = install?.license?.id as string;
    const to = aClientId();
    const { text: licenseText } = await showLicense({ client: to });
    const isMove = kills % 2 === 0;
    const asked = isMove
      ? call(contract.installs.move, { params: { id: install?.id as string }, body: { licenseText } })
      : call(contract.licenses.rotate, { params: { id: licenseId }, body: { revoke: 'now' } });
    const answered = asked.then(
      () => true,
      () => false,
    );
    await pause(ofKills(2, 40));
    await kill();
    const isAnswered = await answered;
    const { license, bound } = await stateOf(paymentId);
    const isDone = license.id !== licenseId;
    // What was answered has happened; what was not may have.
    if (isAnswered) expect(isDone).toBe(true);
    const client = isMove && isDone ? to : customer.clients.commercial;
    expect(license.clientId).toBe(client);
    expect(bound.map(({ clientId }) => clientId)).toContain(client);
    expect(bound).toHaveLength(list.length);
    outcomes.add(`${isMove ? 'move' : 'rotation'} ${isDone ? 'done' : 'not begun'}`);
    await start();
  }
  expect(outcomes.size).toBeGreaterThan(0);
  await kill();
});
