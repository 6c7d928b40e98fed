import { contract } from '@warden/contract';
import { addDays, dayOf, endOfDay } from '@warden/license';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { aClientId, bindInstall, giveLicense, openAccount } from '../../../test/licenses.ts';

const shop = sharedTestApp({}, { workers: false });
let admin: Account;
beforeAll(async () => {
  admin = await openAccount(shop, { isAdmin: true });
});
const asAdmin = () => ({ token: admin.token });
const day = (offset: number) => addDays(dayOf(new Date()), offset);
const successors = async (account: Account) => {
  const { data } = await shop.call(contract.licenses.list, { query: { limit: '100' } }, { token: account.token });
  return Object.fromEntries(data.map(({ id, superseded_by }) => [id, superseded_by]));
};

describe('a license is superseded', () => {
  it('by one that lasts longer and includes at least as much, of the same customer and installation', async () => {
    const account = await openAccount(shop);
    const { payload: trial, clientId } = await bindInstall(shop, account);
    const give = (order: Parameters<typeof giveLicense>[2]) =>
      giveLicense(shop, account.user.id, { clientId, issuedBy: 'operator', ...order });
    const individual = await give({ type: 'individual', expires: day(90) });
    expect(await successors(account)).toEqual({ [trial.id]: individual.id, [individual.id]: null });

    const short = await give({ expires: day(70) });
    const first = { [trial.id]: individual.id, [individual.id]: null, [short.id]: null };
    expect(await successors(account)).toEqual(first);

    await giveLicense(shop, null, { clientId, issuedBy: 'operator', expires: day(900) });
    await giveLicense(shop, account.user.id, { issuedBy: 'operator', expires: day(900) });
    expect(await successors(account)).toMatchObject(first);

    const long = await give({ expires: day(500) });
    expect(await successors(account)).toMatchObject({
      [trial.id]: long.id,
      [individual.id]: long.id,
      [short.id]: long.id,
      [long.id]: null,
    });
    await shop.call(contract.licenses.revoke, { params: { id: long.id }, body: { reason: 'because' } }, asAdmin());
    expect(await successors(account)).toMatchObject({ ...first, [long.id]: null });
  });

  it('also in the administrator’s view of the account, which has the grace of each license and installation', async () => {
    const account = await openAccount(shop);
    const [clientId, userId] = [aClientId(), account.user.id];
    const old = await giveLicense(shop, userId, { clientId, issuedBy: 'operator', expires: day(5) });
    const next = await giveLicense(shop, userId, { clientId, issuedBy: 'operator', expires: day(50) });
    const { data } = await shop.call(contract.admin.user, { params: { id: userId } }, asAdmin());
    const grace = (ends: number) => endOfDay(day(ends + 14)).toISOString();
    expect(data.licenses.map(({ id, superseded_by, grace_until }) => [id, superseded_by, grace_until])).toEqual([
      [next.id, null, grace(50)],
      [old.id, next.id, grace(5)],
    ]);
    const list = await shop.call(contract.admin.installations, { query: { clientId } }, asAdmin());
    expect(list.data.installations).toMatchObject([{ license_id: next.id, grace_until: grace(50) }]);
  });
});

it('a license says whether its installation is bound, and the customer’s name for it', async () => {
  const account = await openAccount(shop);
  const { install, clientId } = await bindInstall(shop, account);
  const facts = async () => {
    const { data } = await shop.call(contract.licenses.ofClient, { params: { clientId }, query: {} }, account);
    return data.map(({ bound, description, grace_until, expires_at }) => [
      bound,
      description,
      grace_until === expires_at,
    ]);
  };
  expect(await facts()).toEqual([[true, 'Production', true]]);
  await shop.call(contract.installs.remove, { params: { id: install.id } }, { token: account.token });
  expect(await facts()).toEqual([[false, null, true]]);
});
