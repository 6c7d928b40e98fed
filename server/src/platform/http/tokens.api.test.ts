import { accountScopes, contract, shopScopes, tokenScopes } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { bindInstall, giveLicense, openAccount } from '../../../test/licenses.ts';
import { memberOf, openOrganization } from '../../../test/organizations.ts';
import { aPublication, publish, publishRefusal } from '../../../test/releases.ts';
import { statementsOf } from '../../../test/statements.ts';
import { ask, opened, openedBy, openedByAll } from '../../../test/token-access.ts';
import { giveToken } from '../../../test/tokens.ts';
import { identityProviders, users } from '../../features/auth/tables.ts';
import { memberships } from '../../features/memberships/tables.ts';
import { newApiToken } from './api-token.ts';

const shop = sharedTestApp({}, { workers: false });
const required = sharedTestApp({ ADMIN_SECOND_FACTOR: 'required' }, { workers: false });
afterEach(() => shop.setClock(undefined));

it('over the whole contract, a token with licenses:read can do that and nothing else', async () => {
  const { token } = await giveToken(shop, await openAccount(shop, { isAdmin: true }), ['licenses:read']);
  expect(await openedBy(shop, token)).toEqual(opened['licenses:read'].toSorted());
});

it('even with every scope, a token of an account opens nothing of the panel, and one for the shop nothing of accounts', async () => {
  const admin = await openAccount(shop, { isAdmin: true });
  const ofAccount = await giveToken(shop, admin, tokenScopes);
  expect(await openedBy(shop, ofAccount.token)).toEqual(openedByAll(accountScopes));
  const ofShop = await giveToken(shop, admin, tokenScopes, { forShop: true });
  expect(await openedBy(shop, ofShop.token)).toEqual(openedByAll(shopScopes));
});

it('a token reads what its maker owns, and no more where the maker could read what belongs to others', async () => {
  const [admin, customer] = [await openAccount(shop, { isAdmin: true }), await openAccount(shop)];
  const caller = await giveToken(shop, admin, accountScopes);
  const [own, other] = [await giveLicense(shop, admin.user.id), await giveLicense(shop, customer.user.id)];
  const { data } = await shop.call(contract.licenses.list, { query: {} }, caller);
  expect(data.map(({ id }) => id)).toEqual([own.id]);
  await bindInstall(shop, admin);
  expect((await shop.call(contract.installs.list, { query: {} }, caller)).data).toHaveLength(1);
  expect((await shop.call(contract.payments.list, { query: {} }, caller)).data).toEqual([]);
  const get = (id: string) => shop.call(contract.licenses.get, { params: { id } }, caller);
  expect((await get(own.id)).data).toMatchObject({ id: own.id, license_text: own.licenseText });
  expect(await refusal(get(other.id))).toMatchObject({ code: 'not_found' });
});

it('a token of an organization reads what is the organization’s for as long as its maker manages it', async () => {
  const { db } = shop.services;
  const owner = await openAccount(shop);
  const id = await openOrganization(shop, [[owner, 'owner']]);
  const caller = await giveToken(shop, owner, ['licenses:read'], { organizationId: id });
  const license = await giveLicense(shop, id);
  await giveLicense(shop, owner.user.id);
  const list = (headers = {}) => shop.call(contract.licenses.list, { query: {} }, { ...caller, headers });
  const named = memberOf(id, owner).headers;
  for (const headers of [{}, named]) {
    expect((await list(headers)).data.map((one) => one.id)).toEqual([license.id]);
  }
  const another = await openOrganization(shop, [[owner, 'owner']]);
  const unknown = { code: 'organization_unknown' };
  expect(await refusal(list(memberOf(another, owner).headers))).toMatchObject(unknown);
  const ofPerson = { ...(await giveToken(shop, owner, ['licenses:read'])), headers: named };
  expect(await refusal(shop.call(contract.licenses.list, { query: {} }, ofPerson))).toMatchObject(unknown);
  // Nobody can sign in by a provider for a program. Who made the token had done so, where that was asked already.
  await db.insert(identityProviders).values({
    ...{ organizationId: id, issuer: 'https://login.example', clientId: 'warden', defaultRole: 'viewer' },
    ...{ allowNewMembers: false, requiredSince: new Date(0), createdAt: new Date() },
  });
  expect((await list()).data).toHaveLength(1);
  await db.update(memberships).set({ role: 'technical' }).where(eq(memberships.organizationId, id));
  expect(await refusal(list())).toMatchObject({ code: 'role_required' });
  await db.delete(memberships).where(eq(memberships.organizationId, id));
  expect(await refusal(list())).toMatchObject(unknown);
});

it('a token for the shop publishes without a session, and may do no more than its maker’s role at that moment', async () => {
  const { db } = shop.services;
  const publisher = await openAccount(shop, { staffRole: 'publisher' });
  const caller = await giveToken(shop, publisher, shopScopes, { forShop: true });
  const release = await publish(shop, caller, aPublication());
  expect(release.id).toEqual(expect.any(String));
  expect(await ask(shop, contract.licenses.issue, caller.token)).toBe('admin_required');
  const setRole = (staffRole: 'publisher' | 'support' | null) =>
    db.update(users).set({ staffRole }).where(eq(users.id, publisher.user.id));
  await setRole('support');
  expect(await publishRefusal(shop, caller, aPublication())).toMatchObject({ code: 'admin_required' });
  const reader = await giveToken(shop, await openAccount(shop, { isAdmin: true }), ['licenses:read']);
  expect(await publishRefusal(shop, reader, aPublication())).toMatchObject({ code: 'scope_required' });
});

it('a token ends with its time and with its maker’s account, and a misspelled one costs no statement', async () => {
  const { db } = shop.services;
  const maker = await openAccount(shop);
  const { token } = await giveToken(shop, maker, ['licenses:read']);
  const attention = (given = token) => ask(shop, contract.licenses.attention, given);
  expect(await attention()).toBe('200');
  await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, maker.user.id));
  expect(await attention()).toBe('no_session');
  await db.update(users).set({ blockedAt: null }).where(eq(users.id, maker.user.id));
  expect(await attention()).toBe('200');
  shop.setClock(() => new Date(Date.now() + 25 * 3_600_000));
  expect(await attention()).toBe('no_session');
  shop.setClock(undefined);
  expect(await attention(newApiToken())).toBe('no_session');
  const misspelled = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`;
  const statements = await statementsOf(db, async () => expect(await attention(misspelled)).toBe('no_session'));
  expect(statements).toEqual([]);
});

it('a token makes 600 calls a minute, and another token of the account as many', async () => {
  const maker = await openAccount(shop);
  const [busy, other] = [
    await giveToken(shop, maker, ['licenses:read']),
    await giveToken(shop, maker, ['licenses:read']),
  ];
  const counted = { account: maker.user.id, token: busy.id };
  for (let calls = 0; calls < 599; calls++) await shop.services.limits.consume(counted, 'tokenCalls');
  const attention = ({ token }: { token: string }) => ask(shop, contract.licenses.attention, token);
  expect([await attention(busy), await attention(busy), await attention(other)]).toEqual([
    '200',
    'rate_limited',
    '200',
  ]);
});

it('where the shop’s own people need a second factor, so do the makers of tokens', async () => {
  const admin = await openAccount(required, { isAdmin: true });
  const caller = await giveToken(required, admin, ['licenses:read']);
  const list = required.call(contract.licenses.list, { query: {} }, caller);
  expect(await refusal(list)).toMatchObject({ code: 'second_factor_setup_required' });
});
