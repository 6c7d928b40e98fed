import { contract } from '@warden/contract';
import { verifyRevocations } from '@warden/license';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { isLong } from '../../../../scripts/lib/random.ts';
import { type Account, sharedTestApp, startTestApp } from '../../../test/app.ts';
import { giveLicense, openAccount } from '../../../test/licenses.ts';
import { loadInBulk } from '../../../test/load-in-bulk.ts';
import { statementsOf } from '../../../test/statements.ts';
import { operator } from '../audit/service.ts';

const shop = sharedTestApp({}, { workers: false });
let admin: Account;
beforeAll(async () => {
  admin = await openAccount(shop, { isAdmin: true });
});
afterEach(() => {
  vi.useRealTimers();
  shop.setClock(undefined);
});

const revocations = async () => (await shop.call(contract.licenses.revocations, {})).data;
const revoke = async (by = shop) => {
  const { id } = await giveLicense(by, null);
  await by.call(contract.licenses.revoke, { params: { id }, body: { reason: 'because' } }, admin);
  return id;
};
/** What was read by the real clock counts as old. */
const startFakeClock = () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  shop.services.versions.forget();
};
const publishedKeys = async () => (await shop.call(contract.licenses.keys, {})).data.keys;

it('the list is signed once, however many ask for it at the same time or later', async () => {
  await revoke();
  const sign = vi.spyOn(shop.services.licenses.keys.signer, 'sign');
  const answers = await Promise.all(Array.from({ length: 20 }, revocations));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await revocations()).toEqual(answers[0]);
  expect(sign).toHaveBeenCalledOnce();
});

it('as long as nothing is revoked, an answer costs one small statement each half second, and no other', async () => {
  startFakeClock();
  await revocations();
  expect(await statementsOf(shop.services.db, revocations)).toEqual([]);
  vi.advanceTimersByTime(500);
  const statements = await statementsOf(shop.services.db, () => Promise.all([revocations(), revocations()]));
  expect(statements).toHaveLength(1);
  expect(statements[0]).not.toContain('order by "licenses"."revoked_at" asc');
});

it('a revocation is in the list at once, and one by another process half a second later', async () => {
  startFakeClock();
  const other = await startTestApp({}, { workers: false, database: shop.database });
  try {
    for (const by of [shop, other, other, shop]) {
      const id = await revoke(by);
      if (by === other) vi.advanceTimersByTime(500);
      expect((await revocations()).revoked.at(-1)).toBe(id);
    }
  } finally {
    await other.stop();
  }
});

it('a revocation that bears an earlier date is in the list as soon', async () => {
  startFakeClock();
  const { id } = await giveLicense(shop, null);
  await revocations();
  shop.setClock(() => new Date(Date.now() - 60_000));
  await shop.services.db.transaction((tx) =>
    shop.services.licenses.revokeByHand(tx, id, { reason: 'a slow clock', by: 'a test' }, operator),
  );
  shop.setClock(undefined);
  vi.advanceTimersByTime(500);
  expect((await revocations()).revoked).toContain(id);
});

it('a caller who asks while the list is being made gets all revocations from before the call', async () => {
  const [, , answer] = await Promise.all([
    revocations(),
    revocations(),
    revoke().then(async (id) => ({ id, list: await revocations() })),
  ]);
  expect(answer.list.revoked).toContain(answer.id);
});

it('without a change the list is signed anew after an hour, so that its date stays young', async () => {
  const { issued_at } = await revocations();
  shop.setClock(() => new Date(Date.parse(issued_at) + 59 * 60_000));
  expect((await revocations()).issued_at).toBe(issued_at);
  shop.setClock(() => new Date(Date.parse(issued_at) + 61 * 60_000));
  const later = await revocations();
  expect(Date.parse(later.issued_at) - Date.parse(issued_at)).toBe(61 * 60_000);
  expect(await verifyRevocations(later.text, await publishedKeys())).toMatchObject({ issued: later.issued_at });
});

it('a failure is not cached: the next caller gets the list', async () => {
  await revoke();
  vi.spyOn(shop.services.licenses.keys.signer, 'sign').mockRejectedValueOnce(new Error('no entropy'));
  const asked = () => shop.app.inject('/api/licenses/revocations');
  expect((await asked()).statusCode).toBe(500);
  expect((await asked()).statusCode).toBe(200);
});

const MANY = isLong ? 100_000 : 2_000;

it(`${MANY} revoked licenses make one list that verifies`, async () => {
  const before = (await revocations()).revoked.length;
  await loadInBulk(shop.database, async (tx) => {
    await tx.execute(sql`
      insert into licenses (id, client_id, type, licensee, issued_at, expires_at, key_id, license_text, revoked_at)
      select ('00000000-0000-4000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 'filler-' || n, 'commercial', 'Filler',
        now(), now() + (n % 800) * interval '1 day', 'none', 'filler', now() - n * interval '1 second'
      from generate_series(1, ${MANY}::int) n`);
  });
  shop.services.versions.forget();
  const sign = vi.spyOn(shop.services.licenses.keys.signer, 'sign');
  const { text, revoked } = await revocations();
  expect(revoked).toHaveLength(before + MANY);
  // A plain comparison is used, because a failed `toEqual` would print the whole list.
  expect((await verifyRevocations(text, await publishedKeys()))?.revoked.join() === revoked.join()).toBe(true);
  expect((await revocations()).text === text).toBe(true);
  expect(sign).toHaveBeenCalledOnce();
  const id = await revoke();
  expect((await revocations()).revoked.at(-1)).toBe(id);
});
