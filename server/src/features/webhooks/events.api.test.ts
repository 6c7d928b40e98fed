import { contract, eventTypes } from '@warden/contract';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { giveAdvisory } from '../../../test/advisories.ts';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { giveInvoice, receiveMoney } from '../../../test/invoices.ts';
import {
  aClientId,
  bindInstall,
  giveLicense,
  openAccount,
  sharedAccount,
  showLicense,
} from '../../../test/licenses.ts';
import { buyAndPay, refundInCabinet } from '../../../test/payments.ts';
import { giveRelease } from '../../../test/releases.ts';
import { giveWebhook } from '../../../test/webhooks.ts';
import { DAY } from '../../platform/time.ts';
import { remindOfExpiry } from '../licenses/jobs.ts';
import { webhookDeliveries } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
const admin = sharedAccount(shop, { isAdmin: true });

/** A customer with a webhook for everything, and what it was told. */
const listening = async () => {
  const customer = await openAccount(shop);
  const { id } = (await giveWebhook(shop, customer.user.id, { types: [...eventTypes] })).params;
  const told = async () => {
    const isOwn = eq(webhookDeliveries.webhookId, id);
    const rows = await shop.services.db
      .select({ body: webhookDeliveries.body })
      .from(webhookDeliveries)
      .where(isOwn)
      .orderBy(asc(webhookDeliveries.messageId));
    // The first one came with the webhook.
    return rows.slice(1).map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, string> });
  };
  return { customer, told, types: async () => (await told()).map(({ type }) => type) };
};

const purchase = async (customer: Account) => {
  const { install, clientId } = await bindInstall(shop, customer);
  return { installId: install.id, ...(await buyAndPay(shop, customer, clientId)) };
};

it('reports a purchase, its refund and what follows for the license, with ids alone', async () => {
  const { customer, told, types } = await listening();
  const { id, providerId, license } = await purchase(customer);
  expect(await told()).toEqual([
    { type: 'license.issued', timestamp: expect.any(String), data: { license_id: license.id } },
    { type: 'payment.succeeded', timestamp: expect.any(String), data: { payment_id: id, license_id: license.id } },
  ]);
  await buyAndPay(shop, customer, license.clientId);
  expect((await types()).slice(2)).toEqual(['license.extended', 'payment.succeeded']);
  await shop.services.payments.applyRefund(await refundInCabinet(shop, providerId));
  expect((await types()).slice(4).toSorted()).toEqual(['license.issued', 'license.revoked', 'payment.refunded']);
});

it('reports licenses that are moved, revoked or end soon', async () => {
  const { customer, told } = await listening();
  const { installId, license } = await purchase(customer);
  const { text: licenseText } = await showLicense({ client: aClientId(), issued: shop.services.now() });
  await shop.call(contract.installs.move, { params: { id: installId }, body: { licenseText } }, customer);
  expect((await told()).at(-1)).toMatchObject({ type: 'license.moved', data: { replaces: license.id } });
  const { id, expiresAt } = await giveLicense(shop, customer.user.id);
  shop.setClock(() => new Date(expiresAt.getTime() - 5 * DAY));
  await remindOfExpiry.run({}, shop.services, '');
  await remindOfExpiry.run({}, shop.services, '');
  const isAbout = ({ data }: { data: Record<string, string> }) => data.license_id === id;
  expect((await told()).filter(isAbout).map(({ type }) => type)).toEqual(['license.issued', 'license.expiring']);
  shop.setClock(undefined);
  await shop.call(contract.licenses.revoke, { params: { id }, body: { reason: 'because' } }, admin);
  expect((await told()).at(-1)).toMatchObject({ type: 'license.revoked', data: { license_id: id } });
});

it('reports an invoice when it is issued and when it is paid', async () => {
  const { customer, types } = await listening();
  const { id } = await giveInvoice(shop, customer);
  expect(await types()).toEqual(['invoice.issued']);
  await receiveMoney(shop, id, 800_000);
  expect((await types()).slice(1)).toEqual(['license.issued', 'payment.succeeded', 'invoice.paid']);
});

it('reports releases and advisories to everyone, and licenses without an owner to no customer', async () => {
  const { told } = await listening();
  await giveLicense(shop, null);
  const { id, version } = await giveRelease(shop);
  const { id: number } = await giveAdvisory(shop);
  expect(await told()).toMatchObject([
    { type: 'release.published', data: { release_id: id, version } },
    { type: 'advisory.published', data: { advisory_id: number } },
  ]);
});
