import { contract } from '@warden/contract';
import { addDays, dayOf } from '@warden/license';
import { expect, it } from 'vitest';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { bindInstall, fillLicenses, giveLicense, openAccount } from '../../../test/licenses.ts';

const shop = sharedTestApp({}, { workers: false });
const day = (offset: number) => addDays(dayOf(new Date()), offset);
const attention = async (account: Account) =>
  (await shop.call(contract.licenses.attention, {}, { token: account.token })).data;

/** Gives the account a bound installation with a paid license, whose trial is superseded by it. */
const bound = async (account: Account, clientId: string, ends: number) => {
  await bindInstall(shop, account, clientId);
  return giveLicense(shop, account.user.id, { clientId, issuedBy: 'operator', expires: day(ends) });
};

it('names what ends soon, is in grace or has ended, nearest first, then what nobody has bound; at most five', async () => {
  const account = await openAccount(shop);
  expect(await attention(account)).toEqual({ licenses: [], total: 0 });
  await bound(account, 'attention-far', 31);
  expect(await attention(account)).toEqual({ licenses: [], total: 0 });

  const paid = (clientId: string, ends: number) => bound(account, `attention-${clientId}`, ends);
  // A trial of 60 days would outlast these, so they are dated into the past.
  const start = new Date(Date.now() - 100 * 86_400_000);
  shop.setClock(() => start);
  await paid('soon', 30);
  await paid('grace', -9);
  await paid('over', -40);
  await paid('replaced', 3);
  await giveLicense(shop, account.user.id, { clientId: 'attention-loose', issuedBy: 'operator', expires: day(200) });
  await giveLicense(shop, account.user.id, { clientId: 'attention-lost', issuedBy: 'operator', expires: day(-20) });
  shop.setClock(undefined);
  await giveLicense(shop, account.user.id, { clientId: 'attention-replaced', issuedBy: 'operator' });

  const { licenses, total } = await attention(account);
  expect(licenses.map(({ client_id, bound }) => [client_id, bound])).toEqual([
    ['attention-grace', true],
    ['attention-over', true],
    ['attention-soon', true],
    ['attention-loose', false],
  ]);
  expect(licenses[0]).toMatchObject({ status: 'expired', offers: [{ kind: 'extend', plan: 'commercial' }] });
  expect(total).toBe(4);

  shop.setClock(() => start);
  for (const clientId of ['a', 'b']) await paid(clientId, 1);
  shop.setClock(undefined);
  expect(await attention(account)).toMatchObject({ licenses: { length: 5 }, total: 6 });
});

it('leaves out what another account has bound, and what ended before another license of the installation', async () => {
  const [account, other] = [await openAccount(shop), await openAccount(shop)];
  const { clientId } = await bindInstall(shop, other);
  await giveLicense(shop, account.user.id, { clientId, issuedBy: 'operator', expires: day(3) });
  expect(await attention(account)).toEqual({ licenses: [], total: 0 });

  const start = new Date(Date.now() - 100 * 86_400_000);
  shop.setClock(() => start);
  await bound(account, 'attention-downgraded', -5);
  shop.setClock(undefined);
  expect(await attention(account)).toMatchObject({ total: 1 });
  await giveLicense(shop, account.user.id, {
    clientId: 'attention-downgraded',
    type: 'individual',
    issuedBy: 'operator',
  });
  expect(await attention(account)).toEqual({ licenses: [], total: 0 });
});

it('counts at least fifty of the licenses that nobody has bound, the next to end first', async () => {
  const account = await openAccount(shop);
  const clients = await fillLicenses(shop, account, 60);
  const { licenses, ...counted } = await attention(account);
  expect(counted).toEqual({ total: 50, more: true });
  expect(licenses.map(({ client_id }) => client_id)).toEqual(clients.slice(0, 5));
});
