import { hash } from '@node-rs/argon2';
import { ApiError, contract, type Endpoint } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, aRegistration, sharedTestApp } from '../../../test/app.ts';
import { spend } from '../../../test/limits.ts';
import { statementsOf } from '../../../test/statements.ts';
import { rateLimits } from '../../platform/limits/tables.ts';
import { currentAddress } from '../../platform/work.ts';
import { users } from './tables.ts';

let hashes = 0;
let hashedFor: string | undefined;
/** What counts is how often a password is hashed, not how long that takes. */
const cheap = { memoryCost: 8, timeCost: 1 };
const countedHash: typeof hash = (password, options) => {
  hashes += 1;
  hashedFor = currentAddress();
  return hash(password, { ...options, ...cheap });
};

const { auth } = contract;

/** No workers: what is counted is what the request does, not the mail that follows it. */
const shop = sharedTestApp({}, { workers: false, hash: countedHash });
let owner: Account;
/** An address that several accounts claim. */
let contested: Account;
beforeAll(async () => {
  owner = await shop.register();
  contested = await shop.register();
  await shop.register({ email: contested.user.email, password: 'other horse' });
  await shop.register({ email: contested.user.email, password: 'third horse' });
});
beforeEach(async () => {
  await shop.services.db.delete(rateLimits);
});

const signIn = async (email: string, password: string) => {
  hashes = 0;
  const answer = await shop.call(auth.login, { body: { email, password } }).catch((error: ApiError) => error);
  return { hashes, id: answer instanceof ApiError ? answer.body?.code : answer.data.user.id };
};

/** Everything a stranger can see of a call, and what it costs, without what is random in every answer. */
const observe = async (endpoint: Endpoint, payload: object, email: string) => {
  hashes = 0;
  const seen = { status: 0, headers: {}, body: '' };
  const statements = await statementsOf(shop.services.db, async () => {
    const answer = await shop.app.inject({ method: 'POST', url: `/api${endpoint.path}`, payload });
    const { date: _, 'content-security-policy': __, 'content-length': ___, ...headers } = answer.headers;
    const body = answer.body
      .replaceAll(email, 'EMAIL')
      .replace(/"(token|id|createdAt|requestId|device|ticket)":"[^"]+"/g, '"$1":"…"');
    Object.assign(seen, { status: answer.statusCode, headers, body });
  });
  return { ...seen, hashes, statements };
};

const cases = {
  login: (email: string) => [auth.login, { email, password: 'wrong horse' }] as const,
  forgotPassword: (email: string) => [auth.forgotPassword, { email }] as const,
  register: (email: string) => [auth.register, aRegistration({ email, password: 'stranger’s horse' })] as const,
};

it.each(Object.entries(cases))(
  '%s says and does the same for an address with one account and with several claims as for one without',
  async (name, make) => {
    const look = async (email: string) => {
      await shop.services.db.delete(rateLimits);
      const [endpoint, body] = make(email);
      return observe(endpoint, body, email);
    };
    const unknown = await look(aRegistration().email);
    for (const { user } of [owner, contested]) expect(await look(user.email)).toEqual(unknown);
    expect(unknown.hashes).toBe(name === 'forgotPassword' ? 0 : 1);
    expect(unknown.statements.length).toBeGreaterThan(2);
  },
);

it('holds sign-ins back alike where there is an account and where there is none', async () => {
  const look = async (email: string) => {
    await spend(shop, `signInAccount:${email}`, 100);
    return observe(auth.login, { email, password: 'wrong horse' }, email);
  };
  const unknown = await look(aRegistration().email);
  expect(unknown).toMatchObject({ status: 429, body: expect.stringContaining('sign_in_limited'), hashes: 0 });
  for (const { user } of [owner, contested]) expect(await look(user.email)).toEqual(unknown);
});

describe('an address that several people registered at the same instant', () => {
  const horses = ['first horse', 'second horse', 'third horse', 'fourth horse'];

  it('costs one hash to sign in to, as any other', async () => {
    const { email } = aRegistration();
    const accounts = await Promise.all(horses.map((password) => shop.register({ email, password })));
    expect(await signIn(email, 'wrong horse')).toEqual({ hashes: 1, id: 'invalid_credentials' });
    for (const { user, password } of accounts) {
      expect(await signIn(email, password)).toEqual({ hashes: 1, id: user.id });
    }
  });

  it('costs one hash also where the accounts have salts of their own, and lets each owner in on a later try', async () => {
    const { email } = aRegistration();
    const accounts: Account[] = [];
    for (const password of horses) {
      const account = await shop.register({ email, password });
      // As such registrations were stored before salts came from the address.
      const passwordHash = await hash(password, { ...cheap, parallelism: 1 });
      await shop.services.db.update(users).set({ passwordHash }).where(eq(users.id, account.user.id));
      accounts.push(account);
    }
    const wrong = { hashes: 1, id: 'invalid_credentials' };
    expect(await signIn(email, 'wrong horse')).toEqual(wrong);
    await shop.services.db.delete(rateLimits);
    for (const { user, password } of accounts.toReversed()) {
      let tries = 1;
      for (; (await signIn(email, password)).id !== user.id; tries++) expect(hashes).toBe(1);
      expect(tries).toBeLessThanOrEqual(horses.length);
    }
    for (const { user, password } of accounts)
      expect(await signIn(email, password)).toEqual({ hashes: 1, id: user.id });
    expect(await signIn(email, 'wrong horse')).toEqual(wrong);
  });
});

it('a password is hashed in the turn of the network that it came from', async () => {
  const { email } = owner.user;
  const from = '203.0.113.7';
  await expect(shop.call(auth.login, { body: { email, password: 'wrong horse' } }, { from })).rejects.toThrow(ApiError);
  expect(hashedFor).toBe(from);
});
