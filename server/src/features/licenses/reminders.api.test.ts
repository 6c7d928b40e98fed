import { contract, type ReminderKind } from '@warden/contract';
import { formatDate, mailTexts } from '@warden/i18n';
import { addDays, endOfDay, keyId, type LicenseType } from '@warden/license';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { aClientId, fillLicenses, giveLicense, newSigner, openAccount, sharedAccount } from '../../../test/licenses.ts';
import { mailJob } from '../../platform/mail/mail-job.ts';
import { quote } from '../../platform/mail/quote.ts';
import { operator } from '../audit/service.ts';
import { users } from '../auth/tables.ts';
import { remindOfExpiry } from './jobs.ts';
import { licenseReminder } from './mail.tsx';
import { reissueLicenses } from './reissue.ts';
import { licenseReminders, licenses as licenseTable } from './tables.ts';

const { licenses } = contract;

/** The shop has no workers, because at five past the hour one of them would run the job that is tested here. */
const shop = sharedTestApp({}, { workers: false });
const admin = sharedAccount(shop, { isAdmin: true });
let customer: Account;
let asked: { licenseId: string; kind: ReminderKind }[];
beforeEach(async () => {
  customer = await openAccount(shop);
  const enqueue = shop.services.jobs.enqueue;
  asked = [];
  vi.spyOn(shop.services.jobs, 'enqueue').mockImplementation(async (tx, job, data) => {
    const { kind, data: about } = data as { kind: string; data: (typeof asked)[number] };
    if (kind === licenseReminder.kind) asked.push(about);
    return enqueue(tx, job, data);
  });
});
afterEach(async () => {
  shop.setClock(undefined);
  await shop.services.db.delete(users).where(eq(users.id, customer.user.id));
});

const END = '2031-05-31';
/** Gives a license that ends on END by default and was issued long before. */
const give = (order: { type?: LicenseType; clientId?: string; expires?: string; userId?: string | null } = {}) =>
  giveLicense(shop, order.userId === undefined ? customer.user.id : order.userId, {
    expires: END,
    now: new Date('2031-01-01T00:00:00Z'),
    ...order,
  });
/** Stores this many licenses that end on END. */
const fill = (count: number) =>
  fillLicenses(shop, customer, count, { issuedAt: new Date('2031-01-01'), expiresAt: endOfDay(END) });
const revoke = (id: string) => shop.call(licenses.revoke, { params: { id }, body: { reason: 'refund' } }, admin);
const runOn = async (day: string) => {
  shop.setClock(() => new Date(`${day}T12:00:00Z`));
  await remindOfExpiry.run({}, shop.services, 'job');
};
/** Returns which reminders are enqueued on each of these days, counted from the end. */
const kindsOn = async (days: readonly number[]) => {
  const kinds: Record<number, string[]> = {};
  for (const offset of days) {
    const before = asked.length;
    await runOn(addDays(END, offset));
    const now = asked.slice(before).map(({ kind }) => kind);
    if (now.length > 0) kinds[offset] = now;
  }
  return kinds;
};
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('reminders of the end of a license', () => {
  it('are asked for 30, 7 and 1 days before and on the day after, once each', async () => {
    const { id } = await give();
    expect(await kindsOn(from(-33, 9))).toEqual({
      [-30]: ['30-days'],
      [-7]: ['7-days'],
      [-1]: ['1-day'],
      1: ['expired'],
    });
    expect(new Set(asked.map(({ licenseId }) => licenseId))).toEqual(new Set([id]));
  });

  it('are asked for once however often the job runs, also at the same instant', async () => {
    await give();
    shop.setClock(() => new Date(`${addDays(END, -7)}T12:00:00Z`));
    await Promise.all(Array.from({ length: 5 }, () => remindOfExpiry.run({}, shop.services, 'job')));
    await remindOfExpiry.run({}, shop.services, 'job');
    expect(asked).toHaveLength(1);
  });

  it('are not noted when they could not be asked for', async () => {
    const { id } = await give();
    vi.spyOn(shop.services.jobs, 'enqueue').mockRejectedValueOnce(new Error('the queue is away'));
    await expect(runOn(addDays(END, -7))).rejects.toThrow('the queue is away');
    const noted = () => shop.services.db.select().from(licenseReminders).where(eq(licenseReminders.licenseId, id));
    expect(await noted()).toEqual([]);
    await runOn(addDays(END, -7));
    expect(await noted()).toMatchObject([{ kind: '7-days' }]);
  });

  it('after an outage are the nearest one only, and none once a week has passed', async () => {
    const kinds: Record<number, string[]> = {};
    for (const offset of [-20, 0, 9]) {
      await give();
      asked.length = 0;
      Object.assign(kinds, await kindsOn([offset]));
      await shop.services.db.delete(licenseTable);
    }
    expect(kinds).toEqual({ [-20]: ['30-days'], 0: ['1-day'] });
  });
});

describe('reminders to one customer', () => {
  it('are twenty a day at most, and the rest follow on the days after, none lost and none twice', async () => {
    await fill(45);
    const counts: number[] = [];
    for (const offset of [-30, -29, -28, -27]) counts.push((await kindsOn([offset]))[offset]?.length ?? 0);
    expect(counts).toEqual([20, 20, 5, 0]);
    expect(new Set(asked.map(({ licenseId }) => licenseId)).size).toBe(45);
  });

  it('do not keep another customer’s waiting', async () => {
    await fill(25);
    const other = await openAccount(shop);
    const { id } = await give({ userId: other.user.id });
    await runOn(addDays(END, -7));
    expect(asked.map(({ licenseId }) => licenseId)).toContain(id);
    expect(asked).toHaveLength(21);
    await shop.services.db.delete(users).where(eq(users.id, other.user.id));
  });

  it('go first to licenses that none was sent about', async () => {
    await fill(20);
    await runOn(addDays(END, -30));
    const { id } = await give({ expires: addDays(END, 5) });
    await runOn(addDays(END, -7));
    expect(asked[20]?.licenseId).toBe(id);
  });
});

describe('no reminder', () => {
  const days = [-30, -7, -1, 1];

  it.each<[string, (clientId: string) => Promise<unknown>]>([
    ['a revoked license', async (clientId) => revoke((await give({ clientId })).id)],
    ['a license that no account owns', () => give({ userId: null })],
  ])('is sent of %s', async (_, prepare) => {
    await prepare(aClientId());
    expect(await kindsOn(days)).toEqual({});
  });

  it('is asked for or noted while the address is unconfirmed', async () => {
    const { db } = shop.services;
    const { id } = await give();
    const confirm = (emailVerifiedAt: Date | null) =>
      db.update(users).set({ emailVerifiedAt }).where(eq(users.id, customer.user.id));
    await confirm(null);
    expect(await kindsOn([-30, -7])).toEqual({});
    expect(await db.select().from(licenseReminders).where(eq(licenseReminders.licenseId, id))).toEqual([]);
    await confirm(new Date());
    expect(await kindsOn([-6])).toEqual({ [-6]: ['7-days'] });
  });

  it('is sent of a license once another one of the client runs longer', async () => {
    const clientId = aClientId();
    for (const type of ['trial', 'commercial'] as const) await give({ clientId, type });
    const next = await give({ clientId, expires: addDays(END, 365) });
    expect(await kindsOn(days)).toEqual({});
    shop.setClock(undefined);
    await revoke(next.id);
    expect(await kindsOn([-7])).toEqual({ [-7]: ['7-days'] });
  });

  it('is sent twice where two licenses of a client end together', async () => {
    const clientId = aClientId();
    for (const type of ['individual', 'commercial'] as const) await give({ clientId, type });
    expect(await kindsOn([-7])).toEqual({ [-7]: ['7-days'] });
  });

  it('is sent again of a license that its owner moves or signs anew, or that gets a text by another key', async () => {
    const { id, clientId } = await give();
    expect(await kindsOn([-7])).toEqual({ [-7]: ['7-days'] });
    const { db, keys, licenses: service } = shop.services;
    const order = { userId: customer.user.id, id, revoke: 'in_72_hours', by: 'test' } as const;
    const rotated = await db.transaction((tx) => service.rotate(tx, order, operator));
    const move = { userId: customer.user.id, from: clientId, to: aClientId(), hostname: null, by: 'test' };
    await db.transaction((tx) => service.move(tx, move, operator));
    await reissueLicenses(
      { ...shop.services, keys: { signer: newSigner() } },
      { from: keyId(keys.signer.publicKey), isRetired: false },
    );
    expect(await kindsOn([-7, -1])).toEqual({ [-1]: ['1-day'] });
    expect(asked.at(-1)?.licenseId).not.toBe(rotated.id);
    const [last] = await db
      .select()
      .from(licenseTable)
      .where(eq(licenseTable.id, asked.at(-1)?.licenseId ?? ''));
    expect(last).toMatchObject({ clientId: move.to, replacedBy: null });
  });

  it('is missed because a trial of the client runs longer than what was paid for', async () => {
    const clientId = aClientId();
    await give({ clientId });
    await give({ clientId, type: 'trial', expires: addDays(END, 50) });
    expect(await kindsOn([-7])).toEqual({ [-7]: ['7-days'] });
  });
});

describe('the mail', () => {
  const mail = mailJob([licenseReminder]);
  const send = (licenseId: string, kind: ReminderKind) =>
    mail.run({ kind: licenseReminder.kind, data: { licenseId, kind } }, shop.services, `${licenseId}-${kind}`);
  const arrived = async (email: string) => (await shop.mailbox.list()).filter(({ to }) => to.includes(email));

  it('names the client and the last day, in the customer’s language', async () => {
    const { user } = await openAccount(shop, { locale: 'ru' });
    const { id, clientId } = await give({ userId: user.id });
    const { facts, lastDay, licenseExpired, licenseExpiring } = mailTexts.ru;
    const expires = formatDate(endOfDay(END), 'ru');
    for (const [kind, texts] of [
      ['7-days', licenseExpiring({ expires })],
      ['expired', licenseExpired],
    ] as const) {
      await send(id, kind);
      const found = (await arrived(user.email)).find(({ subject }) => subject === texts.subject);
      expect(found?.text.replace(/\s+/g, ' ')).toContain(texts.text);
      expect(found?.text).toContain(`${facts.installation}: ${quote(clientId, 'ru')}`);
      expect(found?.text).toContain(`${facts.validUntil}: ${lastDay(expires)}`.replaceAll('\u00a0', ' '));
    }
  });

  it('promises the holder of a trial no days that a paid license would not add', async () => {
    const { user } = await openAccount(shop, { locale: 'en' });
    const { id } = await give({ userId: user.id, type: 'trial' });
    for (const kind of ['7-days', 'expired'] as const) await send(id, kind);
    const mails = await arrived(user.email);
    expect(mails.map(({ text }) => text.includes('loses no days') || text.includes('14 more days'))).toEqual([
      false,
      false,
    ]);
    const { trialExpiring, trialExpired } = mailTexts.en;
    const subjects = [trialExpiring({ expires: formatDate(endOfDay(END), 'en') }).subject, trialExpired.subject];
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted());
  });

  it('names the installation to which the license was moved meanwhile', async () => {
    const { user } = await openAccount(shop, { locale: 'en' });
    const { id, clientId } = await give({ userId: user.id });
    const move = { userId: user.id, from: clientId, to: aClientId(), hostname: null, by: 'test' };
    shop.setClock(() => new Date(`${addDays(END, -7)}T12:00:00Z`));
    await shop.services.db.transaction((tx) => shop.services.licenses.move(tx, move, operator));
    await send(id, '7-days');
    expect((await arrived(user.email)).map(({ text }) => text.includes(quote(move.to, 'en')))).toEqual([true]);
  });

  it('is not sent when the license was renewed or revoked meanwhile', async () => {
    const clientId = aClientId();
    const { id } = await give({ clientId });
    const next = await give({ clientId, expires: addDays(END, 365) });
    await send(id, '7-days');
    await revoke(next.id);
    await send(next.id, '7-days');
    expect(await arrived(customer.user.email)).toEqual([]);
    await send(id, '7-days');
    expect(await arrived(customer.user.email)).toHaveLength(1);
  });
});
