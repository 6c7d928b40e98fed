import { contract } from '@warden/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type Account, sharedTestApp } from '../../test/app.ts';
import { bindInstall, giveLicense, openAccount } from '../../test/licenses.ts';
import { statementsOf } from '../../test/statements.ts';
import { preparedRead, type Slots } from '../platform/db/prepared.ts';

const shop = sharedTestApp({}, { workers: false });
let ada: Account;
let clientId: string;
beforeAll(async () => {
  ada = await openAccount(shop);
  ({ clientId } = await bindInstall(shop, ada));
  await giveLicense(shop, ada.user.id, { clientId });
  // The first call of a session also notes that the session is in use.
  await shop.call(contract.auth.me, {}, { token: ada.token });
});

const findRuns = preparedRead(
  (_, { text }: Slots<{ text: string }>) => sql<{ runs: number }>`
    select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement = ${text}`,
);

it.each([
  ['licenses', () => shop.call(contract.licenses.list, { query: {} }, { token: ada.token })],
  ['installations', () => shop.call(contract.installs.list, {}, { token: ada.token })],
  ['payments', () => shop.call(contract.payments.list, { query: {} }, { token: ada.token })],
  [
    'a price',
    () =>
      shop.call(contract.payments.quote, { query: { client_id: clientId, plan: 'commercial' } }, { token: ada.token }),
  ],
  ['the account', () => shop.call(contract.auth.me, {}, { token: ada.token })],
])('reading %s takes one statement, which the connection has stored', async (_what, call) => {
  const { db } = shop.services;
  const [first] = await statementsOf(db, call);
  expect(await statementsOf(db, call)).toEqual([first]);
  const runs = async () => {
    await call();
    // Reads one after another use the same connection, once it is open.
    return (await findRuns(db, { text: first as string }))[0]?.runs ?? 0;
  };
  await expect.poll(runs, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
});
