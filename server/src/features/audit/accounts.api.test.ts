import { contract } from '@warden/contract';
import { and, asc, eq, isNull, like, or } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, startTestApp, type TestApp } from '../../../test/app.ts';
import { aClientId, openAccount } from '../../../test/licenses.ts';
import { sweepExpired } from '../auth/jobs.ts';
import { chainEntries } from './chain.ts';
import { checkAudit } from './check.ts';
import { audit } from './service.ts';
import { auditLog } from './tables.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({}, { workers: false });
  await openAccount(shop, { isAdmin: true });
});
afterAll(() => shop.stop());

const entriesBy = ({ user }: Account) =>
  shop.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actor, `user:${user.id}`))
    .orderBy(asc(auditLog.id));

const remove = ({ token, password }: Account) =>
  shop.call(contract.auth.deleteAccount, { body: { password } }, { token, from: '192.0.2.7' });

it('notes that an administrator deleted their own account, and forgets from where they worked', async () => {
  const admin = await openAccount(shop, { isAdmin: true });
  const caller = { token: admin.token, from: '192.0.2.7' };
  await shop.call(contract.settings.write, { body: { key: 'price_commercial', value: 9000 } }, caller);
  const order = { clientId: aClientId(), licenseType: 'commercial', email: admin.user.email } as const;
  await shop.call(contract.licenses.issue, { body: order }, caller);
  expect((await entriesBy(admin)).map(({ address }) => address)).toEqual(['192.0.2.7', '192.0.2.7']);
  await chainEntries(shop.services.db);

  await remove(admin);
  const entries = await entriesBy(admin);
  expect(entries.map(({ action, subject, before }) => [action, subject, before]).at(-1)).toEqual([
    'user.deleted',
    `user:${admin.user.id}`,
    '{"isAdmin":true}',
  ]);
  expect(entries.map(({ address, addressSalt }) => [address, addressSalt])).toEqual(Array(3).fill([null, null]));
  await chainEntries(shop.services.db);
  expect(await checkAudit(shop.services.db)).toMatchObject({ waiting: 0, brokenAt: null });
});

it('notes that a customer deleted theirs', async () => {
  const customer = await shop.register();
  await remove(customer);
  expect(await entriesBy(customer)).toMatchObject([{ action: 'user.deleted', before: '{"isAdmin":false}' }]);
});

it('names nobody by a mail address', async () => {
  const named = or(like(auditLog.before, '%@%'), like(auditLog.after, '%@%'), like(auditLog.subject, '%@%'));
  expect(await shop.services.db.select().from(auditLog).where(named)).toEqual([]);
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
