import { contract } from '@warden/contract';
import { and, asc, eq, isNull, like, or } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { aClientId, bindInstall, openAccount } from '../../../test/licenses.ts';
import { sweepExpired } from '../auth/jobs.ts';
import { chainEntries } from './chain.ts';
import { checkAudit } from './check.ts';
import { audit } from './service.ts';
import { auditLog } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
beforeAll(async () => {
  // Somebody has to stay when an administrator goes.
  await openAccount(shop, { isAdmin: true });
});

const { verify, reset, tokenFor, entriesOf, changePassword } = accountsOf(shop);
const entriesBy = ({ user }: Account) =>
  shop.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actor, `user:${user.id}`))
    .orderBy(asc(auditLog.id));

const remove = ({ token, password }: Account) =>
  shop.call(contract.auth.deleteAccount, { body: { password } }, { token, from: '192.0.2.7' });

it('notes that an administrator deleted their own account, and forgets from where they worked', async () => {
  const admin = await openAccount(shop, { isAdmin: true, from: '192.0.2.7' });
  const caller = { token: admin.token, from: '192.0.2.7' };
  await shop.call(contract.settings.write, { body: { key: 'price_commercial', value: 9000 } }, caller);
  const order = { clientId: aClientId(), licenseType: 'commercial', email: admin.user.email } as const;
  await shop.call(contract.licenses.issue, { body: order }, caller);
  expect((await entriesBy(admin)).map(({ address }) => address)).toEqual(Array(4).fill('192.0.2.7'));
  await chainEntries(shop.services.db);

  await remove(admin);
  const entries = await entriesBy(admin);
  expect(entries.map(({ action, subject, before }) => [action, subject, before]).at(-1)).toEqual([
    'user.deleted',
    `user:${admin.user.id}`,
    '{"isAdmin":true}',
  ]);
  expect(entries.map(({ address, addressSalt }) => [address, addressSalt])).toEqual(Array(5).fill([null, null]));
  await chainEntries(shop.services.db);
  expect(await checkAudit(shop.services.db)).toMatchObject({ waiting: 0, brokenAt: null });
});

it('notes what a customer does with their account and its installations, to the end', async () => {
  const customer = await shop.register();
  const { install, payload } = await bindInstall(shop, customer);
  await changePassword(customer, 'new horse');
  await remove({ ...customer, password: 'new horse' });
  const account = `user:${customer.user.id}`;
  expect(await entriesBy(customer)).toMatchObject([
    { action: 'user.registered', subject: account },
    { action: 'consent.given', subject: account },
    { action: 'install.bound', subject: `install:${install.id}` },
    { action: 'license.bound', subject: `license:${payload.id}` },
    { action: 'install.key_pinned', subject: `install:${install.id}` },
    { action: 'user.password_changed', subject: account },
    { action: 'install.removed', subject: `install:${install.id}` },
    { action: 'install.key_ended', subject: `install:${install.id}` },
    { action: 'user.deleted', subject: account, before: '{"isAdmin":false}' },
  ]);
});

it('notes how an address was proved, and that a password was reset', async () => {
  const customer = await shop.register();
  await verify(await tokenFor(customer, 'verify'), customer.token);
  await reset(await tokenFor(customer, 'reset'));
  const entries = await entriesOf(customer);
  expect(entries).toMatchObject([
    { action: 'user.registered', after: null },
    { action: 'consent.given' },
    { action: 'user.confirmed', after: '{"by":"session"}' },
    { action: 'user.password_reset', after: null },
  ]);
  const named = or(like(auditLog.before, '%@%'), like(auditLog.after, '%@%'), like(auditLog.subject, '%@%'));
  expect(await shop.services.db.select().from(auditLog).where(named), 'entries with a mail address').toEqual([]);
});

it('forgets network addresses after a year, and those of accounts that are gone', async () => {
  const { db, now } = shop.services;
  const admin = await openAccount(shop, { isAdmin: true });
  const at = (days: number) => new Date(now().getTime() - days * 24 * 3_600_000);
  const noted = { action: 'setting.changed', subject: 'setting:swept', address: '192.0.2.8' };
  await audit(db, { ...noted, actor: `user:${admin.user.id}`, at: at(366) });
  await audit(db, { ...noted, actor: `user:${admin.user.id}`, at: at(364) });
  await audit(db, { ...noted, actor: `user:${crypto.randomUUID()}`, at: at(1) });
  await audit(db, { ...noted, actor: 'operator', at: at(1) });
  await sweepExpired.run({}, shop.services, '');
  const kept = await db.select().from(auditLog).where(eq(auditLog.subject, noted.subject)).orderBy(asc(auditLog.id));
  expect(kept.map(({ address }) => address)).toEqual([null, '192.0.2.8', null, '192.0.2.8']);
  const halfErased = and(isNull(auditLog.address), like(auditLog.addressSalt, '%'));
  expect(await db.$count(auditLog, halfErased)).toBe(0);
});
