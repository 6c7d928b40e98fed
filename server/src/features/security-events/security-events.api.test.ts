import { type AdminSecurityEvent, contract, type InputOf } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { type Account, aRegistration, refusal, sharedTestApp } from '../../../test/app.ts';
import { addTotp, signInWithCode, ticketOf } from '../../../test/factors.ts';
import { bindInstall, giveLicense, openAccount, sharedAccount } from '../../../test/licenses.ts';
import { buy } from '../../../test/payments.ts';
import { DAY } from '../../platform/time.ts';
import { sweepSecurityEvents } from './jobs.ts';
import { securityEvents } from './tables.ts';

const shop = sharedTestApp();
const admin = sharedAccount(shop, { isAdmin: true });

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const HERE = { from: '192.0.2.7', headers: { 'user-agent': FIREFOX } };

const signIn = (body: { email: string; password: string }, caller = {}) =>
  shop.call(contract.auth.login, { body }, caller);
const failToSignIn = (email: string, caller = {}) =>
  refusal(signIn({ email, password: 'wrong horse' }, caller)).then(({ code }) => code);
const { changePassword, reset, tokenFor, deleteAccount } = accountsOf(shop);
const activityOf = (caller: { token: string }, query = {}) =>
  shop.call(contract.securityEvents.mine, { query }, caller);
const kindsOf = async (caller: { token: string }) => (await activityOf(caller)).data.map(({ kind }) => kind);
const listed = async (query: InputOf<typeof contract.securityEvents.list>['query'] = {}) =>
  (await shop.call(contract.securityEvents.list, { query }, admin)).data;
const stored = () => shop.services.db.select().from(securityEvents);
const linesOf = (kind: string) =>
  shop.lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ security }) => security === kind);

describe('the activity of an account', () => {
  it('shows sign-ins, failures, new passwords and ended sessions with device and network address, newest first', async () => {
    const account = await openAccount(shop);
    const { email } = account.user;
    await failToSignIn(email, HERE);
    const { data: second } = await signIn({ email, password: account.password }, HERE);
    await shop.call(contract.auth.logout, {}, { token: second.token, ...HERE });
    await refusal(changePassword({ ...account, password: 'no' }, 'another horse'));
    await changePassword(account, 'another horse');
    await reset(await tokenFor(account, 'reset'), 'third horse');
    await shop.call(contract.sessions.endAll, {}, (await signIn({ email, password: 'third horse' })).data);
    const { data } = await activityOf((await signIn({ email, password: 'third horse' })).data);
    expect(data.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['sign_in', 'password'],
      ['sessions_ended', 'all'],
      ['sign_in', 'password'],
      ['password_reset', null],
      ['password_changed', null],
      ['sign_in_failed', 'confirmation'],
      ['sign_out', null],
      ['sign_in', 'password'],
      ['sign_in_failed', null],
      ['sign_in', 'registration'],
    ]);
    for (const event of data.slice(7, 9)) {
      expect(event).toMatchObject({ address: '192.0.2.7', device: 'Firefox, Windows' });
    }
  });

  it('comes in pages, and never shows that of another account', async () => {
    const account = await shop.register();
    for (let index = 0; index < 2; index++) await failToSignIn(account.user.email);
    const first = await activityOf(account, { limit: 2 });
    expect(first).toMatchObject({ page: 1, limit: 2, more: true });
    expect(first.data).toHaveLength(2);
    const second = await activityOf(account, { limit: 2, page: 2 });
    expect(second).toMatchObject({ more: false, data: [{ kind: 'sign_in' }] });
    expect(await kindsOf(await shop.register())).toEqual(['sign_in']);
  });
});

it('a right password is recorded before the second factor, which may never follow', async () => {
  const account = await openAccount(shop);
  const { code } = await addTotp(shop, account);
  await ticketOf(shop, account);
  expect((await kindsOf(account))[0]).toBe('second_factor_awaited');
  await signInWithCode(shop, account, code());
  expect((await kindsOf(account)).slice(0, 3)).toEqual(['sign_in', 'second_factor_awaited', 'second_factor_awaited']);
});

describe('a wrong password', () => {
  it('leaves one event, without an account where the address has none, and never what was typed', async () => {
    const { email } = aRegistration();
    const account = await openAccount(shop, { email: 'canary-line@example.com', firstName: 'Canary' });
    for (const typed of [email, account.user.email]) await failToSignIn(typed, { from: '192.0.2.20' });
    const events = (await stored()).filter(({ address }) => address === '192.0.2.20');
    expect(events).toMatchObject([
      { kind: 'sign_in_failed', userId: null },
      { kind: 'sign_in_failed', userId: account.user.id },
    ]);
    expect(JSON.stringify(await stored())).not.toContain(email);
    const line = linesOf('sign_in_failed').find(({ userId }) => userId === account.user.id);
    expect(line).toMatchObject({ msg: 'security event', address: '192.0.2.20' });
    expect(JSON.stringify(shop.lines)).not.toMatch(/canary/i);
  });

  it('leaves no more than twenty rows a day of one network, and all its lines in the log', async () => {
    const from = '192.0.2.30';
    for (let index = 0; index < 22; index++) await failToSignIn(aRegistration().email, { from });
    expect((await stored()).filter(({ address }) => address === from)).toHaveLength(20);
    expect(linesOf('sign_in_failed').filter(({ address }) => address === from)).toHaveLength(22);
  });

  it('of a blocked account leaves the same event as of any other', async () => {
    const account = await openAccount(shop);
    const { id, email } = account.user;
    await shop.call(contract.admin.block, { params: { id }, body: { reason: 'A test' } }, admin);
    await failToSignIn(email);
    await refusal(signIn({ email, password: account.password }));
    const { events } = await listed({ userId: id, kind: 'sign_in_failed' });
    expect(events.map(({ detail }) => detail)).toEqual(['blocked', null]);
  });

  it('that reaches a limit is recorded once for the account in each window, by name and not by key', async () => {
    const account = await openAccount(shop);
    for (let index = 0; index < 13; index++) await failToSignIn(account.user.email, { from: '192.0.2.40' });
    const wrong = { ...account, password: 'wrong horse' };
    for (let index = 0; index < 12; index++) await refusal(changePassword(wrong, 'another horse'));
    const { data } = await activityOf(account, { limit: 100 });
    expect(data.filter(({ kind }) => kind === 'limit_reached')).toMatchObject([
      { detail: 'passwordAccount' },
      { detail: 'signInHere', address: '192.0.2.40' },
    ]);
    expect(JSON.stringify(linesOf('limit_reached'))).not.toContain('@');
  });
});

describe('an administrator who reads a customer’s data', () => {
  const read = ({ user }: Account) => shop.call(contract.admin.user, { params: { id: user.id } }, admin);

  it('is noted once in ten minutes; the owner learns neither who nor from where', async () => {
    const account = await openAccount(shop);
    await read(account);
    await read(account);
    const { data } = await activityOf(account);
    const reads = data.filter(({ kind }) => kind === 'customer_data_read');
    expect(reads).toEqual([
      expect.objectContaining({ kind: 'customer_data_read', address: null, device: null, detail: null }),
    ]);
    expect(JSON.stringify(data)).not.toContain(admin.user.email);
    shop.setClock(() => new Date(Date.now() + 11 * 60_000));
    await read(account);
    expect((await kindsOf(account)).filter((kind) => kind === 'customer_data_read')).toHaveLength(2);
    const { events } = await listed({ userId: account.user.id, kind: 'customer_data_read' });
    expect(events[0]).toMatchObject({ user_email: account.user.email, actor_email: admin.user.email });
  });

  it('is noted for a payment, a client’s licenses, a license and its history, and not for an own one', async () => {
    const bound = async (account: Account) => (await bindInstall(shop, account)).clientId;
    const licensed = async ({ user }: Account) => ({ params: { id: (await giveLicense(shop, user.id)).id } });
    const calls: ((account: Account) => Promise<unknown>)[] = [
      async (account) => {
        const { id } = await buy(shop, account, await bound(account));
        await shop.call(contract.payments.get, { params: { id } }, admin);
      },
      async (account) =>
        shop.call(contract.licenses.ofClient, { params: { clientId: await bound(account) }, query: {} }, admin),
      async (account) => {
        const input = await licensed(account);
        for (const reader of [admin, account]) await shop.call(contract.licenses.get, input, reader);
      },
      async (account) => shop.call(contract.licenses.events, await licensed(account), admin),
    ];
    for (const call of calls) {
      const account = await openAccount(shop);
      await call(account);
      expect((await kindsOf(account)).filter((kind) => kind === 'customer_data_read')).toHaveLength(1);
    }
    await read(admin);
    expect(await kindsOf(admin)).not.toContain('customer_data_read');
  });

  it('leaves a line in the log for a list', async () => {
    const before = linesOf('customer_data_read').length;
    await shop.call(contract.admin.users, { query: {} }, admin);
    expect(linesOf('customer_data_read').slice(before)).toMatchObject([
      { actorId: admin.user.id, address: '127.0.0.1', detail: 'users' },
    ]);
  });
});

describe('the administrators’ list', () => {
  it('is filtered by account, kind and days, and comes in pages', async () => {
    const account = await openAccount(shop);
    await failToSignIn(account.user.email);
    const { id: userId } = account.user;
    const today = new Date().toISOString().slice(0, 10);
    const tomorrow = new Date(Date.now() + DAY).toISOString().slice(0, 10);
    expect((await listed({ userId, from: today, to: tomorrow })).events).toHaveLength(2);
    expect((await listed({ userId, from: tomorrow })).events).toHaveLength(0);
    expect((await listed({ userId, to: '2020-01-01' })).events).toHaveLength(0);
    expect((await listed({ userId, kind: 'sign_in' })).events).toMatchObject([{ kind: 'sign_in' }]);
    expect(await listed({ userId, kind: 'sign_in', limit: '1' })).toMatchObject({ page: 1, limit: 1, more: false });
    const [newest] = (await listed({ limit: '1' })).events as [AdminSecurityEvent];
    const [next] = (await listed({ limit: '1', page: '2' })).events as [AdminSecurityEvent];
    expect(next.id).toBeLessThan(newest.id);
  });

  it('has an event for an export of accounts, installations, payments and the list itself', async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    for (const name of ['users', 'installations', 'payments', 'security-events']) {
      await shop.app.inject({ url: `/api/admin/${name}/export`, headers });
      const { events } = await listed({ userId: admin.user.id, kind: 'exported' });
      expect(events[0]).toMatchObject({ detail: name });
    }
  });
});

describe('events are deleted', () => {
  it('after 180 days', async () => {
    const account = await openAccount(shop);
    const ofAccount = async () => (await stored()).filter(({ userId }) => userId === account.user.id).length;
    shop.setClock(() => new Date(Date.now() + 179 * DAY));
    await sweepSecurityEvents.run({}, shop.services, 'sweep');
    expect(await ofAccount()).toBe(1);
    shop.setClock(() => new Date(Date.now() + 181 * DAY));
    await sweepSecurityEvents.run({}, shop.services, 'sweep');
    expect(await ofAccount()).toBe(0);
  });

  it('with the account, and those of a deleted administrator’s actions name nobody', async () => {
    const [account, second] = [await openAccount(shop), await openAccount(shop, { isAdmin: true })];
    await shop.call(contract.admin.user, { params: { id: account.user.id } }, second);
    await deleteAccount(second);
    const { events } = await listed({ userId: account.user.id, kind: 'customer_data_read' });
    expect(events).toMatchObject([{ actor_id: null, actor_email: null, address: null }]);
    await deleteAccount(account);
    expect(await shop.services.db.$count(securityEvents, eq(securityEvents.userId, account.user.id))).toBe(0);
  });
});
