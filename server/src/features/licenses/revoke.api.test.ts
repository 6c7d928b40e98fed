import { contract } from '@warden/contract';
import { mailTexts } from '@warden/i18n';
import { verifyRevocations } from '@warden/license';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { giveLicense, newSigner, openAccount } from '../../../test/licenses.ts';
import { aCustomer, buy } from '../../../test/payments.ts';
import { quote } from '../../platform/mail/quote.ts';

const { licenses } = contract;

const shop = sharedTestApp();
let admin: Account;
beforeAll(async () => {
  admin = await openAccount(shop, { isAdmin: true });
});

const revoke = async (id: string, body: object = { reason: 'Payment refunded' }, account = admin) =>
  (await shop.call(licenses.revoke, { params: { id }, body: body as never }, { token: account.token })).data;
const revocations = async () => (await shop.call(licenses.revocations, {})).data;

describe('revoking', () => {
  it('keeps when, why and who, the latter from the session whatever the body says', async () => {
    const customer = await openAccount(shop);
    const { id } = await giveLicense(shop, customer.user.id);
    const now = new Date();
    shop.setClock(() => now);
    const revoked = await revoke(id, { reason: '  Chargeback <b>"now"</b> ', revokedBy: 'somebody@else.example' });
    expect(revoked).toMatchObject({
      status: 'revoked',
      revoked_reason: 'Chargeback <b>"now"</b>',
      revoked_by: admin.user.email,
      revoked_at: now.toISOString(),
    });
    shop.setClock(undefined);
    expect((await shop.call(licenses.get, { params: { id } }, customer)).data).toEqual({
      ...revoked,
      revoked_by: 'Warden',
      offers: [],
      superseded_by: null,
      bound: false,
      description: null,
    });
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
  const { body } = await shop.app.inject({ url: '/api/licenses/keys' });
  const { keys } = JSON.parse(body).data;
  expect(keys).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      publicKey: shop.services.licenses.keys.signer.publicKey,
      retired: false,
    },
  ]);
});
