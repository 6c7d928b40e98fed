import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { giveInvoice } from '../../../test/invoices.ts';
import { bindInstall, giveLicense } from '../../../test/licenses.ts';
import { DAY } from '../../platform/time.ts';
import { consents } from '../consents/tables.ts';
import { installs } from '../installs/tables.ts';
import { licenses } from '../licenses/tables.ts';
import { payments } from '../payments/tables.ts';
import { securityEvents } from '../security-events/tables.ts';
import { sweepExpired } from './jobs.ts';
import { sessions, users } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });

const { entriesOf, tokenFor } = accountsOf(shop);
const sweepIn = async (days: number) => {
  shop.setClock(() => new Date(Date.now() + days * DAY));
  await sweepExpired.run({}, shop.services, 'job');
};
const leftOf = async (accounts: Record<string, Account>) => {
  const ids = Object.values(accounts).map(({ user }) => user.id);
  const left = await shop.services.db.select({ id: users.id }).from(users).where(inArray(users.id, ids));
  return Object.keys(accounts).filter((name) => left.some(({ id }) => id === accounts[name]?.user.id));
};

it('an unconfirmed account is deleted after 30 days with its network addresses, and not before', async () => {
  const { db } = shop.services;
  const account = await shop.register({}, { from: '192.0.2.77' });
  await sweepIn(29.9);
  expect(await leftOf({ account })).toEqual(['account']);
  await sweepIn(30.1);
  expect(await leftOf({ account })).toEqual([]);
  for (const table of [consents, securityEvents]) {
    expect(await db.select().from(table).where(eq(table.userId, account.user.id))).toEqual([]);
  }
  const entries = await entriesOf(account);
  expect(entries.map(({ address }) => address)).toEqual(entries.map(() => null));
  expect(entries.at(-1)).toMatchObject({ action: 'user.deleted', actor: 'shop' });
});

it('an unconfirmed account stays while it is used or blocked, while a link in its mails works, and with what is bound, owned or confirmed', async () => {
  const { db } = shop.services;
  const accounts = Object.fromEntries(
    await Promise.all(
      ['unused', 'used', 'blocked', 'mailed', 'bound', 'licensed', 'confirmed'].map(
        async (name) => [name, await shop.register()] as const,
      ),
    ),
  );
  const { unused: _, used, blocked, mailed, bound, licensed, confirmed } = accounts as Record<string, Account>;
  const idOf = (account?: Account) => (account as Account).user.id;
  const inDays = (days: number) => new Date(Date.now() + days * DAY);
  await db
    .update(sessions)
    .set({ lastSeenAt: inDays(20) })
    .where(eq(sessions.userId, idOf(used)));
  await db
    .update(users)
    .set({ blockedAt: new Date() })
    .where(eq(users.id, idOf(blocked)));
  await db
    .update(users)
    .set({ emailVerifiedAt: new Date() })
    .where(eq(users.id, idOf(confirmed)));
  shop.setClock(() => inDays(10));
  await tokenFor(mailed as Account, 'disown');
  shop.setClock(undefined);
  await bindInstall(shop, bound as Account);
  await giveLicense(shop, idOf(licensed));
  await sweepIn(31);
  expect(await leftOf(accounts)).toEqual(Object.keys(accounts).filter((name) => name !== 'unused'));
  await sweepIn(51);
  expect(await leftOf(accounts)).toEqual(['blocked', 'bound', 'licensed', 'confirmed']);
});

it('an unconfirmed account stays while an invoice of it may be paid, and for ever once it was', async () => {
  const { db } = shop.services;
  const accounts = { paid: await shop.register(), open: await shop.register(), canceled: await shop.register() };
  for (const [name, account] of Object.entries(accounts)) {
    const { payment_id } = await giveInvoice(shop, account);
    const status = ({ paid: 'succeeded', open: 'pending', canceled: 'canceled' } as const)[name as 'paid'];
    await db
      .update(payments)
      .set({ status, licensed: name === 'paid' })
      .where(eq(payments.id, payment_id));
    await db.delete(installs).where(eq(installs.userId, account.user.id));
    await db.update(licenses).set({ userId: null }).where(eq(licenses.userId, account.user.id));
  }
  await sweepIn(149);
  expect(await leftOf(accounts)).toEqual(['paid', 'open', 'canceled']);
  await sweepIn(151);
  expect(await leftOf(accounts)).toEqual(['paid', 'open']);
});
