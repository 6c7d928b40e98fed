import { contract } from '@warden/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type Account, sharedTestApp } from '../../test/app.ts';
import { bindInstall, giveLicense, openAccount } from '../../test/licenses.ts';
import { statementsOf } from '../../test/statements.ts';
import { readRows } from '../platform/db/rows.ts';

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

it.each([
  ['licenses', () => shop.call(contract.licenses.list, { query: {} }, { token: ada.token })],
  ['installations', () => shop.call(contract.installs.list, { query: {} }, { token: ada.token })],
  ['payments', () => shop.call(contract.payments.list, { query: {} }, { token: ada.token })],
  [
    'a price',
    () =>
      shop.call(contract.payments.quote, { query: { client_id: clientId, plan: 'commercial' } }, { token: ada.token }),
  ],
  ['the account', () => shop.call(contract.auth.me, {}, { token: ada.token })],
])('reading %s takes one statement, which connections to PostgreSQL have prepared', async (_what, call) => {
  const { db } = shop.services;
  const [text = ''] = await statementsOf(db, call);
  expect(await statementsOf(db, call)).toEqual([text]);
  if (process.env.WARDEN_TEST_DB === 'pglite') return;
  const found = sql`select from pg_prepared_statements where statement = ${text}`;
  // Reads one after another use the same connection.
  expect(await readRows(db, found)).toHaveLength(1);
});
