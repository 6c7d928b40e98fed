import { randomUUID } from 'node:crypto';
import { contract, shopReasons } from '@warden/contract';
import { mailTexts } from '@warden/i18n';
import { addYears, dayOf, keyId, type Signer, verifyLicense } from '@warden/license';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { randomIntegers } from '../../../../scripts/lib/random.ts';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import {
  aClientId,
  bindInstall,
  giveLicense,
  newSigner,
  openAccount,
  showLicense,
  storedLicense,
} from '../../../test/licenses.ts';
import { buyAndPay, licensesOf, refundInCabinet } from '../../../test/payments.ts';
import { readRows } from '../../platform/db/rows.ts';
import { bulkMailJob } from '../../platform/mail/mail-job.ts';
import { DAY } from '../../platform/time.ts';
import { operator } from '../audit/service.ts';
import { findKeyUse } from './key-use.ts';
import { licenseMails } from './mail.tsx';
import { findUnissued, planReissue, reissueLicenses } from './reissue.ts';
import { licenses } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
const random = randomIntegers('re-issue');

/** The key that signs in the shop is the stolen one; this is the next. Each test has licenses of its own. */
let next: Signer;
let stolen: string;
beforeEach(async () => {
  const { db, keys } = shop.services;
  next = newSigner();
  stolen = keyId(keys.signer.publicKey);
  keys.published.splice(1, Infinity, { id: keyId(next.publicKey), publicKey: next.publicKey, retired: false });
  await db.execute(sql`update licenses set key_id = 'of another test', payment_id = null`);
  await db.execute(sql`delete from pgboss.job`);
});

const withNext = () => ({ ...shop.services, keys: { signer: next } });
const reissue = (changes: Partial<Parameters<typeof reissueLicenses>[1]> = {}) =>
  reissueLicenses(withNext(), { from: stolen, isRetired: false, ...changes });
const plan = () => planReissue(shop.services, { from: stolen });

const successorOf = async (id: string) => {
  const { replacedBy } = (await storedLicense(shop, id)) as { replacedBy: string | null };
  return replacedBy ? await storedLicense(shop, replacedBy) : undefined;
};
const validate = async (licenseText: string) =>
  (await shop.call(contract.licenses.validate, { body: { licenseText } })).data.code;
const offline = async (licenseText: string, isRetired = false) => {
  const keys = shop.services.keys.published.map((key) => ({ ...key, retired: isRetired && key.id === stolen }));
  return (await verifyLicense(licenseText, { keys, now: new Date() })).code;
};
const eventsOf = async (id: string, { token }: Account) =>
  (await shop.call(contract.licenses.events, { params: { id } }, { token })).data;
interface Enqueued {
  kind: string;
  data: { userId?: string; licenseId?: string };
}
const enqueued = async () =>
  (await readRows<{ data: Enqueued }>(shop.services.db, sql`select data from pgboss.job where name = 'mail-bulk'`)).map(
    ({ data }) => data,
  );
/** Sends what is enqueued, and returns the mails about it to an address. */
const sendAll = async () => {
  for (const data of await enqueued())
    await bulkMailJob(licenseMails).run(data, shop.services, `reissue-${randomUUID()}`);
  const mails = await shop.mailbox.list();
  return (email: string) => mails.filter(({ to, attachments }) => to.includes(email) && attachments.length > 0);
};
const paid = async (customer: Account, clientId?: string) =>
  buyAndPay(shop, customer, clientId ?? (await bindInstall(shop, customer)).clientId);
const revoke = (id: string) =>
  shop.services.db.transaction((tx) =>
    shop.services.licenses.revokeByHand(tx, id, { reason: 'misuse', by: 'us' }, operator),
  );

describe('a re-issue', () => {
  it('signs a license anew with the same terms, and the old text works until its key is retired', async () => {
    const customer = await openAccount(shop);
    const { license: old, id: paymentId } = await paid(customer);
    expect(await plan()).toEqual({ licenses: 1, customers: 1, unowned: 0, replaced: 0 });
    expect(await reissue()).toBe(1);
    expect(await plan()).toEqual({ licenses: 0, customers: 0, unowned: 0, replaced: 1 });

    const { clientId, hostname, type, licensee, issuedAt, expiresAt, userId } = old;
    const fresh = await successorOf(old.id);
    const terms = { clientId, hostname, type, licensee, issuedAt, expiresAt, userId };
    expect(fresh).toMatchObject({ ...terms, keyId: keyId(next.publicKey), supersedes: old.id, paymentId });
    expect([await validate(old.licenseText), await validate(fresh?.licenseText as string)]).toEqual(['VALID', 'VALID']);
    expect(await offline(old.licenseText, true)).toBe('RETIRED_KEY');
    expect(await offline(fresh?.licenseText as string, true)).toBe('VALID');

    const { data } = await shop.call(contract.licenses.get, { params: { id: old.id } }, customer);
    expect(data).toMatchObject({ status: 'active', superseded_by: fresh?.id, offers: [] });
    expect(await eventsOf(old.id, customer)).toMatchObject([
      { kind: 'issued' },
      { kind: 'replaced', license_id: fresh?.id, reason: shopReasons.reissued },
      { kind: 'validated' },
    ]);
  });

  it('signs no trial that a customer has bound and the shop never issued, because a thief can have made it', async () => {
    const thief = await openAccount(shop);
    const clientId = aClientId();
    const facts = { client: clientId, type: 'trial' as const, expires: '2099-12-31' };
    const forged = await showLicense(facts, shop.services.keys.signer);
    await shop.call(contract.installs.bind, { body: { clientId, licenseText: forged.text } }, thief);
    const good = await giveLicense(shop, thief.user.id, { type: 'trial' });
    expect(await findUnissued(shop.services, { from: stolen })).toEqual([forged.payload.id]);
    expect(await plan()).toEqual({ licenses: 1, customers: 1, unowned: 0, replaced: 0 });
    expect(await reissue()).toBe(1);
    expect(await successorOf(good.id)).toBeDefined();
    expect((await enqueued()).map(({ data }) => data.userId)).toEqual([thief.user.id]);
    expect(await reissue({ isRetired: true })).toBe(0);
    expect(await successorOf(forged.payload.id)).toBeUndefined();
  });

  it('mails each customer once, with all texts and in their language', async () => {
    const [ada, olga] = [await openAccount(shop), await openAccount(shop, { locale: 'ru' })];
    const texts: string[] = [];
    for (const { user } of [ada, ada, ada, olga]) texts.push((await giveLicense(shop, user.id)).id);
    await reissue({ atOnce: 2 });
    const mailsTo = await sendAll();
    const [mail, ...more] = mailsTo(ada.user.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(mailTexts.en.licensesReissued.subject);
    expect(mail?.attachments).toHaveLength(3);
    for (const id of texts.slice(0, 3)) expect(mail?.text).toContain((await storedLicense(shop, id))?.clientId);
    const [inRussian] = mailsTo(olga.user.email);
    expect([inRussian?.subject, inRussian?.attachments.length]).toEqual([mailTexts.ru.licensesReissued.subject, 1]);
  });

  it('leaves alone what is not in force, what others signed, and what it has done before', async () => {
    const { user } = await openAccount(shop);
    const ago = (days: number) => new Date(Date.now() - days * DAY);
    const ended = await giveLicense(shop, user.id, { now: ago(400), expires: dayOf(ago(20)) });
    const inGrace = await giveLicense(shop, user.id, { now: ago(400), expires: dayOf(ago(5)) });
    const revoked = await giveLicense(shop, user.id);
    await revoke(revoked.id);
    const others = await giveLicense(shop, user.id);
    await shop.services.db.update(licenses).set({ keyId: 'another' }).where(eq(licenses.id, others.id));
    expect(await reissue()).toBe(1);
    for (const { id } of [ended, revoked, others]) expect(await successorOf(id)).toBeUndefined();
    expect(await successorOf(inGrace.id)).toMatchObject({ expiresAt: inGrace.expiresAt });
    expect(await reissue()).toBe(0);
    expect(await enqueued()).toHaveLength(1);
  });

  it.each(['revoked', 'refunded'])(
    'ends with the new license: the old text is revoked too once that is %s',
    async (how) => {
      const customer = await openAccount(shop);
      const { license: old, providerId } = await paid(customer);
      await reissue();
      const fresh = await successorOf(old.id);
      if (how === 'refunded') await shop.services.payments.applyRefund(await refundInCabinet(shop, providerId));
      else await revoke(fresh?.id as string);
      for (const { licenseText } of [old, fresh as typeof old]) expect(await validate(licenseText)).toBe('REVOKED');
      const kinds = (await eventsOf(old.id, customer)).map(({ kind }) => kind);
      expect(kinds).toEqual(['issued', 'replaced', 'revoked', 'validated']);
    },
  );

  it('lets a year be bought on top of the new license, and a refund before it shorten only that', async () => {
    const customer = await openAccount(shop);
    const first = await paid(customer);
    await reissue();
    const fresh = await successorOf(first.license.id);
    const second = await paid(customer, first.license.clientId);
    expect(second.license).toMatchObject({ supersedes: fresh?.id });
    expect(dayOf(second.license.expiresAt)).toBe(addYears(dayOf(first.license.expiresAt), 1));
    await reissue();
    await shop.services.payments.applyRefund(await refundInCabinet(shop, first.providerId));
    // The second year had a text by the stolen key too: both of its texts were for longer than what is paid now.
    expect(await validate(second.license.licenseText)).toBe('REVOKED');
    const [shorter] = await licensesOf(shop, second.id);
    expect(await validate(first.license.licenseText)).toBe('REVOKED');
    expect(await validate(shorter?.licenseText as string)).toBe('VALID');
  });

  it('reaches the payer of a license whose account is gone, and whoever waits for one', async () => {
    const gone = await openAccount(shop);
    const { license } = await paid(gone);
    await shop.services.db.update(licenses).set({ userId: null }).where(eq(licenses.id, license.id));
    const waits = await openAccount(shop);
    const waiting = await giveLicense(shop, null, { waitingFor: { id: waits.user.id, emailKey: waits.user.email } });
    expect(await plan()).toMatchObject({ licenses: 2, customers: 0, unowned: 2 });
    await reissue({ atOnce: 1 });
    const mailsTo = await sendAll();
    expect(mailsTo(gone.user.email).map(({ subject }) => subject)).toEqual([mailTexts.en.licensesReissued.subject]);
    expect(mailsTo(waits.user.email).map(({ subject }) => subject)).toEqual([mailTexts.en.licenseWaiting.subject]);
    expect(await successorOf(waiting.id)).toMatchObject({ waitingFor: waits.user.email });
  });

  it('gives both texts to the account that binds the old one later', async () => {
    const old = await giveLicense(shop, null, { type: 'trial' });
    await reissue();
    const customer = await openAccount(shop);
    const body = { clientId: old.clientId, licenseText: old.licenseText };
    await shop.call(contract.installs.bind, { body }, customer);
    expect(await successorOf(old.id)).toMatchObject({ userId: customer.user.id });
  });

  it('of a retired key revokes the old texts, also those that were replaced before', async () => {
    const customer = await openAccount(shop);
    const before = await giveLicense(shop, customer.user.id);
    await reissue();
    const after = await giveLicense(shop, customer.user.id);
    expect(await reissue({ isRetired: true })).toBe(1);
    for (const { id } of [before, after]) {
      expect(await storedLicense(shop, id)).toMatchObject({ revokedReason: shopReasons.reissued });
      expect(await successorOf(id)).toMatchObject({ revokedAt: null });
      expect((await eventsOf(id, customer)).map(({ kind }) => kind)).toEqual(['issued', 'replaced', 'revoked']);
    }
    expect(await plan()).toMatchObject({ licenses: 0, replaced: 0 });
  });
});

it('does everything exactly once, wherever it is cut short and however many run at once', async () => {
  const customers = await Promise.all(Array.from({ length: 4 }, () => openAccount(shop)));
  const ids: string[] = [];
  for (const [index, { user }] of customers.entries())
    for (let n = 0; n <= index; n++) ids.push((await giveLicense(shop, user.id)).id);
  for (let n = 0; n < 2; n++) ids.push((await giveLicense(shop, null, { clientId: aClientId() })).id);

  /** Breaks the transaction off at a random mail, before or after it is enqueued. */
  const breaking = () => {
    let left = random(1, 4);
    const { enqueue } = shop.services.jobs;
    return {
      ...withNext(),
      jobs: {
        enqueue: (async (...args) => {
          const id = await enqueue(...args);
          if (--left === 0) throw new Error('killed');
          return id;
        }) satisfies typeof enqueue,
      },
    };
  };
  for (let runs = 0; (await plan()).licenses > 0; runs++) {
    expect(runs).toBeLessThan(50);
    const atOnce = random(1, 5);
    const attempt = () =>
      reissueLicenses(runs < 8 ? breaking() : withNext(), { from: stolen, isRetired: false, atOnce }).catch(
        ({ message }: Error) => expect(message).toBe('killed'),
      );
    await Promise.all([attempt(), attempt()]);
  }

  const rows = await shop.services.db.select().from(licenses).where(inArray(licenses.supersedes, ids));
  expect(rows.map(({ supersedes }) => supersedes).toSorted()).toEqual(ids.toSorted());
  const mailed = (await enqueued()).map(({ data }) => data.userId ?? data.licenseId);
  const unowned = rows.filter(({ userId }) => userId === null).map(({ id }) => id);
  expect(mailed.toSorted()).toEqual([...customers.map(({ user }) => user.id), ...unowned].toSorted());
});

it('counts for each key its licenses in force, and who validated them when', async () => {
  const { user } = await openAccount(shop);
  const give = async (changes: Partial<typeof licenses.$inferInsert>) => {
    const { id } = await giveLicense(shop, user.id);
    await shop.services.db.update(licenses).set(changes).where(eq(licenses.id, id));
    return id;
  };
  const replacedBy = await give({ lastValidatedAt: new Date(Date.now() - 3 * DAY) });
  await give({ lastValidatedAt: new Date(Date.now() - 20 * DAY) });
  await give({ replacedBy });
  const uses = await findKeyUse(shop.services.db, new Date());
  expect(uses.find(({ key }) => key === stolen)).toMatchObject({
    ...{ licenses: 3, installations: 3, customers: 1, replaced: 1, lastWeek: 1, lastMonth: 2, never: 1 },
    lastValidatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  });
});
