import { type accountScopes, contract, type InputOf, MAX_TOKEN_DAYS } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { auditOf } from '../../../test/audit.ts';
import { bindInstall, openAccount } from '../../../test/licenses.ts';
import { memberOf, openOrganization } from '../../../test/organizations.ts';
import { buyAndPay } from '../../../test/payments.ts';
import { giveToken } from '../../../test/tokens.ts';
import { giveWebhook } from '../../../test/webhooks.ts';
import { DAY } from '../../platform/time.ts';
import { sweepExpired } from '../auth/jobs.ts';
import { setStaffRole } from '../auth/service.ts';
import { identityProviders } from '../auth/tables.ts';
import { memberships } from '../memberships/tables.ts';
import { securityEvents } from '../security-events/tables.ts';
import { MOST_TOKENS } from './domain.ts';
import { apiTokens } from './tables.ts';

const { tokens } = contract;
const shop = sharedTestApp({}, { workers: false });
const { reset, signIn, tokenFor, verify } = accountsOf(shop);
afterEach(() => shop.setClock(undefined));

const wanted = { name: 'Dashboard', scopes: ['licenses:read' as const] };
const create = async (account: Account, body: InputOf<typeof tokens.create>['body'] = wanted) =>
  (await shop.call(tokens.create, { body }, account)).data;
const createForShop = async (account: Account, scopes: InputOf<typeof tokens.shopCreate>['body']['scopes']) =>
  (await shop.call(tokens.shopCreate, { body: { name: 'CI', scopes } }, account)).data;
const listOf = async (account: Account) => (await shop.call(tokens.list, {}, account)).data;
const idsOf = async (account: Account) => (await shop.call(tokens.shopList, {}, account)).data.map(({ id }) => id);
const statusOf = ({ token }: { token: string }) =>
  shop.call(contract.licenses.attention, {}, { token }).then(
    () => 'open',
    () => 'refused',
  );
const kindsOf = async ({ user }: Account) =>
  (await shop.services.db.select().from(securityEvents).where(eq(securityEvents.userId, user.id))).map(
    ({ kind }) => kind,
  );

it('a token is shown once and stored as a hash, works for 90 days, and its last use is noted to the hour', async () => {
  const at = new Date('2030-01-01T10:20:30Z');
  shop.setClock(() => at);
  const account = await openAccount(shop);
  const { token: made, secret } = await create(account);
  expect(made).toEqual({
    ...{ id: expect.any(String), name: 'Dashboard', scopes: ['licenses:read'], ending: secret.slice(-4) },
    ...{ created_by: account.user.email, created_at: at.toISOString(), last_used_at: null },
    expires_at: new Date(at.getTime() + 90 * DAY).toISOString(),
  });
  const [row] = await shop.services.db.select().from(apiTokens).where(eq(apiTokens.id, made.id));
  expect(JSON.stringify(row)).not.toContain(secret.slice(4, 12));
  expect(await statusOf({ token: secret })).toBe('open');
  expect(await listOf(account)).toEqual([{ ...made, last_used_at: '2030-01-01T10:00:00.000Z' }]);
});

it('whoever makes or ends a token leaves an event and an entry in the audit log, and an ended token is refused at once', async () => {
  const account = await openAccount(shop);
  const { token, secret } = await create(account, { ...wanted, days: MAX_TOKEN_DAYS });
  const another = await openAccount(shop);
  const remove = (by: Account) => shop.call(tokens.remove, { params: { id: token.id } }, by);
  expect(await refusal(remove(another))).toMatchObject({ code: 'not_found' });
  expect(await statusOf({ token: secret })).toBe('open');
  await remove(account);
  expect(await statusOf({ token: secret })).toBe('refused');
  expect(await listOf(account)).toEqual([]);
  expect(await kindsOf(account)).toEqual(expect.arrayContaining(['token_created', 'token_removed']));
  const actor = `user:${account.user.id}`;
  expect(await auditOf(shop, `token:${token.id}`)).toMatchObject([
    { action: 'token.created', actor, before: null, after: expect.stringContaining('licenses:read') },
    { action: 'token.removed', actor, after: null },
  ]);
});

it('a token has a scope, ends within a year, and there are twenty of an account', async () => {
  const account = await openAccount(shop);
  for (const wrong of [{ scopes: [] }, { scopes: ['releases:publish'] }, { days: MAX_TOKEN_DAYS + 1 }, { days: 0 }]) {
    const body = { ...wanted, ...wrong } as typeof wanted;
    expect(await refusal(create(account, body)), JSON.stringify(wrong)).toMatchObject({ status: 400 });
  }
  for (let n = 0; n < MOST_TOKENS - 1; n++) await giveToken(shop, account, ['licenses:read']);
  const both = await Promise.allSettled([create(account), create(account)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refusal(create(account))).toMatchObject({ code: 'too_many_tokens' });
});

it('owners of an organization see and end the tokens of each other, who learn it, and other members none', async () => {
  const [first, second, technical] = [await openAccount(shop), await openAccount(shop), await openAccount(shop)];
  const id = await openOrganization(shop, [
    [first, 'owner'],
    [second, 'owner'],
    [technical, 'technical'],
  ]);
  const { token, secret } = await create(memberOf(id, first));
  expect(await listOf(first)).toEqual([]);
  expect(await listOf(memberOf(id, second))).toMatchObject([{ id: token.id, created_by: first.user.email }]);
  expect(await refusal(listOf(memberOf(id, technical)))).toMatchObject({ code: 'role_required' });
  await shop.call(tokens.remove, { params: { id: token.id } }, memberOf(id, second));
  expect(await statusOf({ token: secret })).toBe('refused');
  expect(await kindsOf(first)).toEqual(expect.arrayContaining(['token_created', 'token_removed']));
});

it('the shop’s own people give tokens no more than their role, and administrators see and end those of all', async () => {
  const [admin, publisher] = [
    await openAccount(shop, { isAdmin: true }),
    await openAccount(shop, { staffRole: 'publisher' }),
  ];
  const refused = createForShop(publisher, ['releases:publish', 'licenses:issue']);
  expect(await refusal(refused)).toMatchObject({ status: 403, code: 'scope_not_allowed' });
  const [own, other] = [
    await createForShop(publisher, ['releases:publish']),
    await createForShop(admin, ['licenses:issue']),
  ];
  expect(await idsOf(publisher)).toEqual([own.token.id]);
  expect(await idsOf(admin)).toEqual(expect.arrayContaining([own.token.id, other.token.id]));
  expect(await listOf(publisher)).toEqual([]);
  const remove = (id: string, by: Account) => shop.call(tokens.shopRemove, { params: { id } }, by);
  expect(await refusal(remove(other.token.id, publisher))).toMatchObject({ code: 'not_found' });
  await remove(own.token.id, admin);
  expect(await idsOf(publisher)).toEqual([]);
});

it('tokens end with a block, with another role at the shop, with the account, and with the management of an organization', async () => {
  const { db } = shop.services;
  const isStored = async ({ id }: { id: string }) => (await db.$count(apiTokens, eq(apiTokens.id, id))) === 1;
  const admin = await openAccount(shop, { isAdmin: true });
  const blocked = await openAccount(shop);
  const ofBlocked = await giveToken(shop, blocked, ['licenses:read']);
  await shop.call(contract.admin.block, { params: { id: blocked.user.id }, body: { reason: 'stolen' } }, admin);
  expect(await isStored(ofBlocked)).toBe(false);

  const publisher = await openAccount(shop, { staffRole: 'publisher' });
  const forShop = await giveToken(shop, publisher, ['releases:publish'], { forShop: true });
  const own = await giveToken(shop, publisher, ['licenses:read']);
  await setStaffRole(shop.services, publisher.user.email, null);
  expect([await isStored(forShop), await isStored(own)]).toEqual([false, true]);

  const [owner, deleted] = [await openAccount(shop), await openAccount(shop)];
  const organizationId = await openOrganization(shop, [
    [owner, 'owner'],
    [deleted, 'owner'],
  ]);
  const ofDeleted = await giveToken(shop, deleted, ['licenses:read'], { organizationId });
  await shop.call(contract.auth.deleteAccount, { body: { password: deleted.password } }, deleted);
  expect(await isStored(ofDeleted)).toBe(false);

  const [managed, ofOwner] = [
    await giveToken(shop, owner, ['licenses:read'], { organizationId }),
    await giveToken(shop, owner, ['licenses:read']),
  ];
  await sweepExpired.run({}, shop.services, '');
  expect([await isStored(managed), await isStored(ofOwner)]).toEqual([true, true]);
  await db.update(memberships).set({ role: 'billing' }).where(eq(memberships.organizationId, organizationId));
  await sweepExpired.run({}, shop.services, '');
  expect([await isStored(managed), await isStored(ofOwner)]).toEqual([false, true]);
  shop.setClock(() => new Date(Date.now() + 2 * DAY));
  await sweepExpired.run({}, shop.services, '');
  expect(await isStored(ofOwner)).toBe(false);
});

it('a token reads the texts of licenses only with the scope of licenses', async () => {
  const account = await openAccount(shop);
  const { clientId } = await bindInstall(shop, account);
  const payment = await buyAndPay(shop, account, clientId);
  const textsOf = async (...scopes: (typeof accountScopes)[number][]) => {
    const { secret: token } = await create(account, { ...wanted, scopes });
    const { license } = (await shop.call(contract.payments.get, { params: { id: payment.id } }, { token })).data;
    const [install] = (await shop.call(contract.installs.list, { query: {} }, { token })).data;
    return [license?.license_text, install?.licenseText];
  };
  expect(await textsOf('payments:read', 'installs:read')).toEqual([null, null]);
  const text = expect.stringContaining('BEGIN');
  expect(await textsOf('payments:read', 'installs:read', 'licenses:read')).toEqual([text, text]);
});

it('a token that was made before an organization asked for the sign-in of its provider is refused', async () => {
  const owner = await openAccount(shop);
  const organization = await openOrganization(shop, [[owner, 'owner']]);
  const { secret: token } = await create(memberOf(organization, owner));
  expect(await statusOf({ token })).toBe('open');
  const at = shop.services.now();
  const provider = { issuer: 'https://login.example', clientId: 'warden', encryptedSecret: null };
  const settings = { defaultRole: 'viewer' as const, allowNewMembers: false, triedAt: at, triedBy: owner.user.id };
  await shop.services.db.insert(identityProviders).values({
    ...{ organizationId: organization, ...provider, ...settings },
    ...{ requiredSince: new Date(at.getTime() + 1000), createdAt: at },
  });
  expect(await statusOf({ token })).toBe('refused');
});

it.each(['none', 'link'] as const)(
  'a stranger who registered an address has no token, webhook or calendar once its owner has set a password: %s',
  async (confirmed) => {
    const stranger = await shop.register();
    if (confirmed === 'link') await verify(await tokenFor(stranger, 'verify'));
    const { secret } = await create(stranger);
    const { url } = (await shop.call(contract.calendar.rotate, {}, stranger)).data;
    await giveWebhook(shop, stranger.user.id);
    await reset(await tokenFor(stranger, 'reset'));
    const owner = await signIn(stranger.user.email, 'owner’s horse');
    expect(await statusOf({ token: secret })).toBe('refused');
    expect((await shop.app.inject(new URL(url ?? '').pathname)).statusCode).toBe(404);
    expect((await shop.call(contract.webhooks.list, {}, owner)).data).toEqual([]);
  },
);

it('a new password ends no token of whoever has proved the address before', async () => {
  const account = await openAccount(shop);
  const { secret } = await create(account);
  await reset(await tokenFor(account, 'reset'));
  expect(await statusOf({ token: secret })).toBe('open');
});
