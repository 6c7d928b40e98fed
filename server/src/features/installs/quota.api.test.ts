import { contract } from '@warden/contract';
import { errorTexts } from '@warden/i18n';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { aClientId, bindInstall, openAccount, showLicense } from '../../../test/licenses.ts';
import { rateLimits } from '../../platform/limits/tables.ts';
import { installs } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });

const bind = async ({ token }: Account, clientId = aClientId(), from?: string) => {
  const { text } = await showLicense({ client: clientId });
  return shop.call(
    contract.installs.bind,
    { body: { clientId, licenseText: text } },
    { token, ...(from ? { from } : {}) },
  );
};
/** Stores installations directly, as if they had been bound long ago. */
const fill = async ({ user }: Account, count: number) => {
  const rows = Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    userId: user.id,
    clientId: aClientId(),
    licenseText: 'a trial',
    createdAt: new Date(),
  }));
  await shop.services.db.insert(installs).values(rows);
  return rows.map(({ id, clientId }) => ({ id, clientId }));
};
const setPoints = (key: string, points: number) =>
  shop.services.db.update(rateLimits).set({ points }).where(eq(rateLimits.key, key));
const owned = ({ user }: Account) => shop.services.db.$count(installs, eq(installs.userId, user.id));

describe.each([
  ['unconfirmed', 10, 20],
  ['confirmed', 1000, 2000],
] as const)('an account with an address that is %s', (state, most, perDay) => {
  const open = () => (state === 'confirmed' ? openAccount(shop) : shop.register());

  it(`has at most ${most} installations, also by requests at the same instant, and is answered what to do`, async () => {
    const account = await open();
    const [first] = await fill(account, most - 1);
    await Promise.allSettled(Array.from({ length: 4 }, () => bind(account)));
    expect(await owned(account)).toBe(most);
    const { too_many_installs: message } = errorTexts.en;
    expect(await refusal(bind(account))).toEqual({ status: 409, code: 'too_many_installs', message });
    // After one installation is removed, another one can be bound.
    await shop.call(contract.installs.remove, { params: { id: first?.id as string } }, { token: account.token });
    await bind(account);
    expect(await owned(account)).toBe(most);
    // What it has goes on where that is more than it could bind now.
    const [more] = await fill(account, 5);
    await bind(account, more?.clientId);
  });

  it(`binds at most ${perDay} times a day, and is answered when to come back`, async () => {
    const account = await open();
    const key = `${state === 'confirmed' ? 'bindConfirmed' : 'bindUnconfirmed'}:${account.user.id}`;
    const { clientId } = await bindInstall(shop, account);
    await setPoints(key, perDay - 1);
    await bind(account, clientId);
    const { too_many_binds: message } = errorTexts.en;
    expect(await refusal(bind(account, clientId))).toEqual({ status: 429, code: 'too_many_binds', message });
  });
});

it('a network address binds at most 3,000 times an hour, and what it is refused costs the account nothing', async () => {
  const account = await openAccount(shop);
  const from = '203.0.113.9';
  const { clientId } = await bindInstall(shop, account);
  await bind(account, clientId, from);
  await setPoints(`bindAddress:${from}`, 2999);
  await bind(account, clientId, from);
  const key = eq(rateLimits.key, `bindConfirmed:${account.user.id}`);
  const spent = async () => (await shop.services.db.select().from(rateLimits).where(key))[0]?.points;
  const before = await spent();
  expect(await refusal(bind(account, clientId, from))).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(await spent()).toBe(before);
  await bind(account, clientId, '203.0.113.10');
});
