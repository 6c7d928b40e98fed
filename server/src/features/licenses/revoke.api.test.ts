import { contract } from '@warden/contract';
import { mailTexts } from '@warden/i18n';
import { verifyRevocations } from '@warden/license';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal, sharedTestApp, startTestApp } from '../../../test/app.ts';
import { giveLicense, newSigner, openAccount, sharedAccount } from '../../../test/licenses.ts';
import { aCustomer, buy } from '../../../test/payments.ts';
import { quote } from '../../platform/mail/quote.ts';
import { operator } from '../audit/service.ts';

const { licenses } = contract;

const shop = sharedTestApp();
const admin = sharedAccount(shop, { isAdmin: true });

const revoke = async (id: string, body: object = { reason: 'Payment refunded' }, account = admin) =>
  (await shop.call(licenses.revoke, { params: { id }, body: body as never }, account)).data;
const giveRevoked = async (by = shop) => {
  const { id } = await giveLicense(by, null);
  await by.call(licenses.revoke, { params: { id }, body: { reason: 'because' } }, admin);
  return id;
};
const revocations = async () => (await shop.call(licenses.revocations, {})).data;

afterEach(() => {
  vi.useRealTimers();
});

describe('revoking', () => {
  it('keeps when, why and who, the latter from the session whatever the body says', async () => {
    const customer = await openAccount(shop);
    const { id } = await giveLicense(shop, customer.user.id);
    const now = new Date();
    shop.setClock(() => now);
    const revoked = await revoke(id, { reason: '  Chargeback <b>"now"</b> ', revokedBy: 'somebody@else.example' });
    const facts = { status: 'revoked', revoked_reason: 'Chargeback <b>"now"</b>', revoked_at: now.toISOString() };
    expect(revoked).toMatchObject({ ...facts, revoked_by: admin.user.email });
    shop.setClock(undefined);
    const { data } = await shop.call(licenses.get, { params: { id } }, customer);
    expect(data).toMatchObject({ ...revoked, revoked_by: 'Warden' });
  });

  it('never shows an administrator’s address to a customer, wherever the license is shown', async () => {
    const { customer, clientId } = await aCustomer(shop);
    const payment = await buy(shop, customer, clientId);
    const { id } = await giveLicense(shop, customer.user.id, { clientId, paymentId: payment.id });
    await revoke(id);
    const { token } = customer;
    const shown = await Promise.all([
      shop.call(licenses.list, { query: {} }, { token }),
      shop.call(licenses.get, { params: { id } }, { token }),
      shop.call(licenses.ofClient, { params: { clientId }, query: { includeRevoked: 'true' } }, { token }),
      shop.call(contract.payments.get, { params: { id: payment.id } }, { token }),
      shop.call(contract.payments.list, { query: {} }, { token }),
    ]);
    for (const answer of shown) expect(JSON.stringify(answer)).not.toContain(admin.user.email);
    for (const answer of shown.slice(0, 4)) expect(JSON.stringify(answer)).toContain('"revoked_by":"Warden"');
    const { licenseRevoked: about } = mailTexts.en;
    const mail = await shop.mailTo(customer.user.email, ({ subject }) => subject === about.subject);
    expect(JSON.stringify(mail)).not.toContain(admin.user.email);
  });

  it('shows administrators who it was, on their own licenses too', async () => {
    const { id, clientId } = await giveLicense(shop, admin.user.id);
    await revoke(id);
    const shown = await Promise.all([
      shop.call(licenses.list, { query: { clientId } }, admin),
      shop.call(licenses.get, { params: { id } }, admin),
      shop.call(contract.admin.user, { params: { id: admin.user.id } }, admin),
    ]);
    for (const answer of shown) expect(JSON.stringify(answer)).toContain(`"revoked_by":"${admin.user.email}"`);
  });

  it('happens once: a second time is a conflict that changes nothing, also at the same instant', async () => {
    const { id } = await giveLicense(shop, null);
    const first = await revoke(id, { reason: 'first' });
    expect(await refusal(revoke(id, { reason: 'second' }))).toMatchObject({ status: 409, code: 'already_revoked' });
    expect((await shop.call(licenses.get, { params: { id } }, admin)).data).toMatchObject({ ...first, offers: [] });
    const other = await giveLicense(shop, null);
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => revoke(other.id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

it('a revoked license is announced by one mail in the customer’s language, if somebody owns it', async () => {
  const customer = await openAccount(shop, { locale: 'ru' });
  const { id, clientId } = await giveLicense(shop, customer.user.id);
  const asked = vi.spyOn(shop.services.jobs, 'enqueue');
  await revoke((await giveLicense(shop, null)).id);
  expect(asked).not.toHaveBeenCalled();
  await revoke(id, { reason: 'Возврат № 7' });
  await refusal(revoke(id));
  expect(asked).toHaveBeenCalledOnce();
  const { facts, licenseRevoked: texts } = mailTexts.ru;
  const mail = await shop.mailTo(customer.user.email, ({ subject }) => subject === texts.subject);
  expect(mail.text.replace(/\s+/g, ' ')).toContain(texts.text);
  expect(mail.text).toContain(`${facts.installation}: ${quote(clientId, 'ru')}`);
  expect(mail.text).toContain(`${facts.reason}: ${quote('Возврат № 7', 'ru')}`);
  expect(mail.text).not.toContain(facts.validUntil);
});

it('the list of revocations names what is revoked, and verifies offline with the published keys and no others', async () => {
  const good = await giveLicense(shop, null);
  const bad = await giveLicense(shop, null);
  const before = await revocations();
  expect(before.revoked).not.toContain(bad.id);
  await revoke(bad.id);
  const { text, revoked, issued_at } = await revocations();
  expect(revoked).toEqual([...before.revoked, bad.id]);
  expect(revoked).not.toContain(good.id);
  const { keys } = (await shop.call(licenses.keys, {})).data;
  expect(await verifyRevocations(text, keys)).toMatchObject({ revoked, issued: issued_at });
  expect(await verifyRevocations(text.replace(bad.id, good.id), keys)).toBeUndefined();
  const stranger = keys.map((key) => ({ ...key, publicKey: newSigner().publicKey }));
  expect(await verifyRevocations(text, stranger)).toBeUndefined();
});

it('publishes its public keys and nothing of the private ones', async () => {
  const { publicKey } = shop.services.licenses.keys.signer;
  const { data } = (await shop.app.inject({ url: '/api/licenses/keys' })).json();
  expect(data.keys).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{16}$/), publicKey, retired: false }]);
});

/** What was read by the real clock counts as old. */
const startFakeClock = () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  shop.services.versions.forget();
};
const publishedKeys = async () => (await shop.call(licenses.keys, {})).data.keys;

it('the list is signed once, however many ask for it at the same time or later', async () => {
  await giveRevoked();
  startFakeClock();
  // A list that is signed again has a later date.
  let time = Date.now();
  shop.setClock(() => new Date(++time));
  const answers = await Promise.all(Array.from({ length: 20 }, revocations));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await revocations()).toEqual(answers[0]);
});

it('a revocation is in the list at once, and one by another process half a second later', async () => {
  startFakeClock();
  const other = await startTestApp({}, { workers: false, database: shop.database });
  try {
    for (const by of [shop, other, other, shop]) {
      const id = await giveRevoked(by);
      if (by === other) vi.advanceTimersByTime(500);
      expect((await revocations()).revoked.at(-1)).toBe(id);
    }
  } finally {
    await other.stop();
  }
});

it('a revocation that bears an earlier date is in the list as soon', async () => {
  startFakeClock();
  const { id } = await giveLicense(shop, null);
  await revocations();
  shop.setClock(() => new Date(Date.now() - 60_000));
  await shop.services.db.transaction((tx) =>
    shop.services.licenses.revokeByHand(tx, id, { reason: 'a slow clock', by: 'a test' }, operator),
  );
  shop.setClock(undefined);
  vi.advanceTimersByTime(500);
  expect((await revocations()).revoked).toContain(id);
});

it('a caller who asks while the list is being made gets all revocations from before the call', async () => {
  const [, , answer] = await Promise.all([
    revocations(),
    revocations(),
    giveRevoked().then(async (id) => ({ id, list: await revocations() })),
  ]);
  expect(answer.list.revoked).toContain(answer.id);
});

it('without a change the list is signed anew after an hour, so that its date stays young', async () => {
  const { issued_at } = await revocations();
  shop.setClock(() => new Date(Date.parse(issued_at) + 59 * 60_000));
  expect((await revocations()).issued_at).toBe(issued_at);
  shop.setClock(() => new Date(Date.parse(issued_at) + 61 * 60_000));
  const later = await revocations();
  expect(Date.parse(later.issued_at) - Date.parse(issued_at)).toBe(61 * 60_000);
  expect(await verifyRevocations(later.text, await publishedKeys())).toMatchObject({ issued: later.issued_at });
});

it('the list has a tag, may be stored by a cache that many share, and is compressed', async () => {
  await giveRevoked();
  const url = '/api/licenses/revocations';
  const { headers } = await shop.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=60',
    'content-encoding': 'gzip',
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
  });
  const known = { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) };
  expect((await shop.app.inject({ url, headers: known })).statusCode).toBe(304);
  await giveRevoked();
  expect((await shop.app.inject({ url, headers: known })).statusCode).toBe(200);
});

it('a failure is not cached: the next caller gets the list', async () => {
  await giveRevoked();
  // The audit log is signed with the same key, at any time.
  const failing = vi.spyOn(shop.services.licenses.keys.signer, 'sign').mockRejectedValue(new Error('no entropy'));
  const asked = () => shop.app.inject('/api/licenses/revocations');
  expect((await asked()).statusCode).toBe(500);
  failing.mockRestore();
  expect((await asked()).statusCode).toBe(200);
});
