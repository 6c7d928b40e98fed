import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { contract } from '@warden/contract';
import { and, eq, getTableColumns } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { contentOf, issueDocument } from '../../../test/documents.ts';
import { addTotp } from '../../../test/factors.ts';
import { bindInstall, openAccount } from '../../../test/licenses.ts';
import { memberOf, openOrganization } from '../../../test/organizations.ts';
import { buyAndPay } from '../../../test/payments.ts';
import { unzip } from '../../../test/zip.ts';
import { exportedParts } from '../admin/queries/account-export.ts';
import { auditLog } from '../audit/tables.ts';
import { legalTexts } from './legal.ts';
import { consents } from './tables.ts';

const shop = sharedTestApp();

const consentsOf = async ({ token }: Pick<Account, 'token'>) =>
  (await shop.call(contract.consents.list, {}, { token })).data;

const hashOf = (path: string) =>
  createHash('sha256')
    .update(readFileSync(new URL(`../../../../content/legal/${path}.md`, import.meta.url)))
    .digest('hex');

const askSeparately = async (value: boolean) => {
  const { token } = await openAccount(shop, { isAdmin: true, personalDataConsent: true });
  await shop.call(contract.settings.write, { body: { key: 'separate_consent', value } }, { token });
};

it('records what was agreed to with the registration: version, hash, language, time and address', async () => {
  const account = await shop.register({}, { locale: 'ru', from: '192.0.2.17' });
  const given = {
    locale: 'ru',
    given_at: account.user.createdAt,
    address: '192.0.2.17',
  };
  expect(await consentsOf(account)).toEqual([
    { document: 'terms', version: '2026-12-03', sha256: hashOf('ru/terms-of-service'), ...given },
    { document: 'privacy', version: '2026-11-20', sha256: hashOf('ru/privacy-policy'), ...given },
  ]);
  const [entry] = await shop.services.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, `user:${account.user.id}`), eq(auditLog.action, 'consent.given')));
  expect(entry).toMatchObject({ actor: `user:${account.user.id}`, address: '192.0.2.17' });
  expect(JSON.parse(entry?.after ?? '')).toEqual({
    documents: [
      { document: 'terms', version: '2026-12-03', sha256: hashOf('ru/terms-of-service'), locale: 'ru' },
      { document: 'privacy', version: '2026-11-20', sha256: hashOf('ru/privacy-policy'), locale: 'ru' },
    ],
  });
});

it('shows nobody the consents of another account, until accounts are merged, which keeps all', async () => {
  const { reset, tokenFor, claimsOn } = accountsOf(shop);
  const addressesOf = async (account: Account) => (await consentsOf(account)).map(({ address }) => address);
  const first = await shop.register({}, { from: '192.0.2.1' });
  const { email } = first.user;
  expect((await consentsOf(first))[0]).toMatchObject({ locale: 'en', sha256: hashOf('en/terms-of-service') });
  const second = await shop.register({ email, password: 'another horse' }, { from: '192.0.2.2' });
  // Registering again with the password signs in.
  const same = await shop.register({ email, password: first.password }, { from: '192.0.2.3' });
  expect(same.user.id).toBe(first.user.id);
  expect(await addressesOf(first)).toEqual(['192.0.2.1', '192.0.2.1']);
  expect(await addressesOf(second)).toEqual(['192.0.2.2', '192.0.2.2']);
  await reset(await tokenFor(second, 'reset'));
  expect(await claimsOn(email)).toMatchObject([{ id: second.user.id }]);
  const moved = await shop.services.db.select().from(consents).where(eq(consents.userId, second.user.id));
  expect(moved.map(({ address }) => address).toSorted()).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2']);
});

it('records a changed text with its own version, and leaves what others agreed to as it was', async () => {
  const earlier = await shop.register();
  const before = await consentsOf(earlier);
  const { en } = legalTexts.privacy;
  legalTexts.privacy.en = { version: '2027-01-31', sha256: 'of the changed text' };
  const [, privacy] = await shop
    .register()
    .then(consentsOf)
    .finally(() => Object.assign(legalTexts.privacy, { en }));
  expect(privacy).toMatchObject({ document: 'privacy', version: '2027-01-31', sha256: 'of the changed text' });
  expect(await consentsOf(earlier)).toEqual(before);
});

it('deletes them with the account', async () => {
  const account = await shop.register();
  await shop.call(contract.auth.deleteAccount, { body: { password: account.password } }, { token: account.token });
  expect(await shop.services.db.select().from(consents).where(eq(consents.userId, account.user.id))).toEqual([]);
});

describe('with a separate consent', () => {
  it('refuses a registration without it, whether or not the address has an account', async () => {
    const known = await shop.register();
    await askSeparately(true);
    const { password } = known;
    const refused = { status: 400, code: 'consent_required', field: 'personalDataConsent' };
    for (const changes of [{}, { email: known.user.email }, { email: known.user.email, password }]) {
      for (const consent of [{}, { personalDataConsent: false }]) {
        expect(await refusal(shop.register({ ...changes, ...consent }))).toMatchObject(refused);
      }
    }
  });

  it('records it with the others', async () => {
    const account = await shop.register({ personalDataConsent: true });
    expect((await consentsOf(account)).map(({ document, version }) => [document, version])).toEqual([
      ['terms', '2026-12-03'],
      ['privacy', '2026-11-20'],
      ['personal_data', '2026-11-20'],
    ]);
  });

  it('asks for nothing more once it is switched off', async () => {
    await askSeparately(false);
    expect(await consentsOf(await shop.register())).toHaveLength(2);
    expect(await consentsOf(await shop.register({ personalDataConsent: true }))).toHaveLength(2);
  });
});

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

it('an export has no column with a secret', () => {
  const publicNames = ['publicKey', 'tokenExpiresAt', 'keyId', 'oldSecretUntil'];
  const shown = Object.values(exportedParts).flatMap(({ table, withheld = [] }) =>
    Object.keys(getTableColumns(table)).filter((name) => !withheld.includes(name)),
  );
  const secret = /hash|secret|token|encrypted|salt|digest|challenge|key/i;
  expect(shown.filter((name) => secret.test(name) && !publicNames.includes(name))).toEqual([]);
  for (const { table, withheld = [] } of Object.values(exportedParts)) {
    for (const name of withheld) expect(Object.keys(getTableColumns(table))).toContain(name);
  }
});

it('an export gives owners what the shop knows about them, and nothing about others', async () => {
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
  const row = await accountsOf(shop).rowOf(account);
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

it('an export has what the person ordered for an organization, and no address of a colleague who ordered', async () => {
  const [owner, colleague] = [await openAccount(shop), await openAccount(shop)];
  const team = await openOrganization(shop, [
    [owner, 'owner'],
    [colleague, 'billing'],
  ]);
  const { clientId, install } = await bindInstall(shop, memberOf(team, owner));
  const { id } = await buyAndPay(shop, memberOf(team, colleague), clientId);
  const { email } = colleague.user;
  const { data: ordered } = await exportOf(colleague);
  expect(ordered.orders).toEqual([
    { id, userId: team, orderedBy: colleague.user.id, email, locale: 'en', createdAt: expect.any(String) },
  ]);
  const body = { organization_id: null };
  await shop.call(contract.installs.changeOwner, { params: { id: install.id }, body }, memberOf(team, owner));
  const { data: own } = await exportOf(owner);
  expect(own).toMatchObject({ payments: [{ id, orderedBy: null, email: null }], orders: [] });
  expect(JSON.stringify(own)).not.toContain(email);
});

it('an export has the files of the owner’s documents', async () => {
  const account = await openAccount(shop);
  const invoice = await issueDocument(shop, account, contentOf('invoice'));
  await issueDocument(shop, await openAccount(shop), contentOf('invoice'));
  const { files, data } = await exportOf(account);
  const path = `documents/Счёт ${invoice.number} от 16.11.2026.pdf`;
  expect([...files.keys()]).toEqual(['data.json', path]);
  expect(String(files.get(path)?.subarray(0, 5))).toBe('%PDF-');
  expect(data.documents).toMatchObject([{ id: invoice.id, number: invoice.number }]);
});

it('an export is limited to five a day for an account', async () => {
  const account = await shop.register();
  for (let count = 0; count < 5; count += 1) await exportOf(account);
  expect(await refusal(shop.call(contract.consents.export, {}, account))).toMatchObject({
    status: 429,
    code: 'rate_limited',
  });
  await exportOf(await shop.register());
});
