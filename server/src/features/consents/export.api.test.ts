import { contract } from '@warden/contract';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { contentOf, issueDocument } from '../../../test/documents.ts';
import { addTotp } from '../../../test/factors.ts';
import { bindInstall, openAccount } from '../../../test/licenses.ts';
import { buyAndPay } from '../../../test/payments.ts';
import { unzip } from '../../../test/zip.ts';
import { readRows } from '../../platform/db/rows.ts';
import { exportedParts } from '../admin/queries/account-export.ts';
import { users } from '../auth/tables.ts';

const shop = sharedTestApp();

const exportOf = async ({ token }: Pick<Account, 'token'>) => {
  const { statusCode, headers, rawPayload } = await shop.app.inject({
    url: '/api/auth/export',
    headers: { authorization: `Bearer ${token}` },
    remoteAddress: '192.0.2.44',
  });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
  const files = await unzip(rawPayload);
  return { headers, files, data: JSON.parse(String(files.get('data.json'))) };
};

/** Why a table about accounts is not in the export. */
const leftOut: Record<string, string> = {
  recovery_codes: 'hashes only',
  second_factor_tickets: 'hashes only',
  mail_tokens: 'hashes only',
  clients: 'a copy of what installs and licenses say',
};

it('has every table that names an account, or a reason why not', async () => {
  const rows = await readRows<{ table_name: string }>(
    shop.services.db,
    sql`select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
  );
  const exported = Object.values(exportedParts).map(({ table }) => getTableName(table));
  expect(rows.length).toBeGreaterThan(15);
  expect(
    rows
      .map(({ table_name }) => table_name)
      .filter((name) => !exported.includes(name))
      .toSorted(),
  ).toEqual(Object.keys(leftOut).toSorted());
});

it('has no column with a secret', () => {
  const publicNames = ['publicKey', 'tokenExpiresAt', 'keyId'];
  const shown = Object.values(exportedParts).flatMap(({ table, withheld = [] }) =>
    Object.keys(getTableColumns(table)).filter((name) => !withheld.includes(name)),
  );
  const secret = /hash|secret|token|encrypted|salt|digest|challenge|key/i;
  expect(shown.filter((name) => secret.test(name) && !publicNames.includes(name))).toEqual([]);
  for (const { table, withheld = [] } of Object.values(exportedParts)) {
    for (const name of withheld) expect(Object.keys(getTableColumns(table))).toContain(name);
  }
});

it('gives owners what the shop knows about them, and nothing about others', async () => {
  const account = await openAccount(shop, { from: '192.0.2.44' });
  const { clientId } = await bindInstall(shop, account);
  const payment = await buyAndPay(shop, account, clientId);
  await addTotp(shop, account);
  const admin = await openAccount(shop, { isAdmin: true, from: '203.0.113.99' });
  await shop.call(contract.admin.user, { params: { id: account.user.id } }, { ...admin, from: '203.0.113.99' });
  const stranger = await openAccount(shop);
  await bindInstall(shop, stranger);

  const { data, headers } = await exportOf(account);
  expect(headers['content-disposition']).toMatch(/UTF-8''warden-account-\d{4}-\d\d-\d\d\.zip$/);
  expect(data).toMatchObject({
    account: [{ id: account.user.id, email: account.user.email, firstName: 'Ada', registeredFrom: '192.0.2.44' }],
    consents: [{ document: expect.any(String), address: '192.0.2.44' }, { document: expect.any(String) }],
    installs: [{ clientId }],
    payments: [{ id: payment.id, status: 'succeeded', email: account.user.email }],
    authenticatorApps: [{ userId: account.user.id }],
    refunds: [],
    incomplete: [],
  });
  expect(data.licenses.map(({ paymentId }: { paymentId: string }) => paymentId)).toContain(payment.id);
  expect(data.auditLog.map(({ action }: { action: string }) => action)).toContain('user.registered');
  expect(data.securityEvents.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['customer_data_read', 'exported']),
  );
  const text = JSON.stringify(data);
  const [row] = await shop.services.db.select().from(users).where(sql`${users.id} = ${account.user.id}`);
  for (const hidden of [
    row?.passwordHash,
    row?.unsubscribeKey,
    account.token,
    admin.user.id,
    admin.user.email,
    '203.0.113.99',
    stranger.user.id,
    stranger.user.email,
  ]) {
    expect(text).not.toContain(hidden);
  }
});

it('has the files of the owner’s documents', async () => {
  const account = await openAccount(shop);
  const invoice = await issueDocument(shop, account, contentOf('invoice'));
  await issueDocument(shop, await openAccount(shop), contentOf('invoice'));
  const { files, data } = await exportOf(account);
  const path = `documents/2026-11-16 Invoice ${invoice.number}.pdf`;
  expect([...files.keys()]).toEqual(['data.json', path]);
  expect(String(files.get(path)?.subarray(0, 5))).toBe('%PDF-');
  expect(data.documents).toMatchObject([{ id: invoice.id, number: invoice.number }]);
});

it('is limited to five a day for an account', async () => {
  const account = await shop.register();
  for (let count = 0; count < 5; count += 1) await exportOf(account);
  expect(await refusal(shop.call(contract.consents.export, {}, account))).toMatchObject({
    status: 429,
    code: 'rate_limited',
  });
  await exportOf(await shop.register());
});
