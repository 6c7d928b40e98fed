import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { contract } from '@warden/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { auditLog } from '../audit/tables.ts';
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
    version: '2025-07-20',
    locale: 'ru',
    given_at: account.user.createdAt,
    address: '192.0.2.17',
  };
  expect(await consentsOf(account)).toEqual([
    { document: 'terms', sha256: hashOf('ru/terms-of-service'), ...given },
    { document: 'privacy', sha256: hashOf('ru/privacy-policy'), ...given },
  ]);
  const [entry] = await shop.services.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, `user:${account.user.id}`), eq(auditLog.action, 'consent.given')));
  expect(entry).toMatchObject({ actor: `user:${account.user.id}`, address: '192.0.2.17' });
  expect(JSON.parse(entry?.after ?? '')).toEqual({
    documents: [
      { document: 'terms', version: '2025-07-20', sha256: hashOf('ru/terms-of-service'), locale: 'ru' },
      { document: 'privacy', version: '2025-07-20', sha256: hashOf('ru/privacy-policy'), locale: 'ru' },
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
      ['terms', '2025-07-20'],
      ['privacy', '2025-07-20'],
      ['personal_data', '2026-11-16'],
    ]);
  });

  it('asks for nothing more once it is switched off', async () => {
    await askSeparately(false);
    expect(await consentsOf(await shop.register())).toHaveLength(2);
    expect(await consentsOf(await shop.register({ personalDataConsent: true }))).toHaveLength(2);
  });
});
