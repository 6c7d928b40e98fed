import { contract } from '@warden/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { atEachEdge, dyingAt } from '../../../test/crash.ts';
import { jobsAbout } from '../../../test/jobs.ts';
import { bindInstall, openAccount, sharedAccount } from '../../../test/licenses.ts';
import {
  buy,
  buyAndPay,
  buyerOf,
  licensesOf,
  mailKinds,
  mailsAbout,
  order,
  paymentOf,
  refundInCabinet,
} from '../../../test/payments.ts';
import { createServices, type Services } from '../../app/services.ts';
import { readRows } from '../../platform/db/rows.ts';
import { mailJob } from '../../platform/mail/mail-job.ts';
import { ProviderUnavailable } from '../../platform/payment-provider/provider.ts';
import { Refusal } from '../../platform/refusal.ts';
import { staging } from '../licenses/stage.ts';
import { licenses } from '../licenses/tables.ts';
import { handleNotification, sweepPayments } from './jobs.ts';
import { paymentMails } from './mail.tsx';

const shop = sharedTestApp({}, { workers: false });
const customer = sharedAccount(shop);

const mail = mailJob(paymentMails);
/** Sends the mails that wait in the queue for this payment. */
const sendAll = async (services: Services, paymentId: string) => {
  for (const { id, data } of await jobsAbout(shop.services.db, 'mail', paymentId)) await mail.run(data, services, id);
};

const opened = async () => buy(shop, customer, (await bindInstall(shop, customer)).clientId);
const paid = async () => buyAndPay(shop, customer, (await bindInstall(shop, customer)).clientId);

describe('a crash at any edge', () => {
  it('of starting a payment leaves one that the next click goes on with', async () => {
    const edges = await atEachEdge(async (edge) => {
      const { clientId } = await bindInstall(shop, customer);
      const buyer = await buyerOf(shop, customer);
      const died = await dyingAt(shop.services, edge, (services) => services.payments.initiate(buyer, order(clientId)));
      const { id, providerId } = await buy(shop, customer, clientId);
      const made = shop.yookassa.payments().filter(({ metadata }) => metadata?.payment_id === id);
      expect(
        made.map((payment) => payment.id),
        `after ${died}`,
      ).toEqual([providerId]);
      return died;
    });
    expect(edges).toContain('after provider.createPayment');
    expect(edges).toContain('after the commit');
  });

  it('of applying what was paid leaves one license and one mail', async () => {
    const edges = await atEachEdge(async (edge) => {
      const { id, providerId } = await opened();
      shop.yookassa.pay(providerId);
      const died = await dyingAt(shop.services, edge, (services) => services.payments.follow(id));
      await shop.services.payments.follow(id);
      expect(await licensesOf(shop, id), `after ${died}`).toHaveLength(1);
      expect(await mailKinds(shop, id), `after ${died}`).toEqual(['payments.succeeded']);
      expect((await paymentOf(shop, id)).status).toBe('succeeded');
      return died;
    });
    expect(edges).toEqual(
      expect.arrayContaining([
        'after provider.findPayment',
        'before jobs.enqueue',
        'before the commit',
        'after the commit',
      ]),
    );
  });

  it('of making a staging license, of extending the paid one and of refunding it leaves terms that agree', async () => {
    const { db } = shop.services;
    const expectAgreement = async (production: string, step: string | false) => {
      const paidOnes = await db
        .select()
        .from(licenses)
        .where(and(eq(licenses.clientId, production), eq(licenses.type, 'commercial'), isNull(licenses.revokedAt)));
      const made = await db.select().from(licenses).where(eq(licenses.stagingFor, production));
      const inForce = made.filter(({ revokedAt, replacedBy }) => !revokedAt && !replacedBy);
      const ends = paidOnes.map(({ expiresAt }) => expiresAt.getTime());
      const expected = inForce.length > 0 ? [Math.max(...ends)] : [];
      expect(
        inForce.map(({ expiresAt }) => expiresAt.getTime()),
        `after ${step}`,
      ).toEqual(expected);
      return inForce.length;
    };
    const edges = await atEachEdge(async (edge) => {
      const [production, other] = [await bindInstall(shop, customer), await bindInstall(shop, customer)];
      const first = await buyAndPay(shop, customer, production.clientId);
      const caller = await buyerOf(shop, customer);
      const body = { client_id: other.clientId };
      const stage = (services: Services) => staging(services).stage(caller, first.license.id, body);
      const second = await buy(shop, customer, production.clientId);
      shop.yookassa.pay(second.providerId);
      const refund = { reason: 'test', actor: 'operator', by: 'operator', address: null };
      const steps: ((services: Services) => Promise<unknown>)[] = [
        stage,
        (services) => services.payments.follow(second.id),
        (services) => services.payments.refund(second.id, refund),
        (services) => services.payments.refund(first.id, refund),
      ];
      const died: (string | false)[] = [];
      for (const step of steps) {
        const at = await dyingAt(shop.services, edge, step);
        died.push(at);
        await expectAgreement(production.clientId, at);
        // What was done before the crash is refused the second time.
        if (at) await step(shop.services).catch((error: unknown) => expect(error).toBeInstanceOf(Refusal));
        const count = await expectAgreement(production.clientId, at);
        expect(count, `after ${at}`).toBe(step === steps.at(-1) ? 0 : 1);
      }
      return died.find((name) => name !== false) ?? false;
    });
    expect(edges).toContain('before the commit');
  });

  it('of hearing a notification and of handling it loses nothing', async () => {
    await atEachEdge(async (edge) => {
      const { id, providerId } = await opened();
      shop.yookassa.pay(providerId);
      const body = { event: 'payment.succeeded', object: { id: providerId } };
      await shop.call(contract.payments.notify, { body });
      const [event] = await readRows<{ id: string }>(
        shop.services.db,
        sql`select id from payment_events where object_id = ${providerId}`,
      );
      const handle = (services: Services) => handleNotification.run({ eventId: event?.id as string }, services, '');
      const died = await dyingAt(shop.services, edge, handle);
      await handle(shop.services);
      expect(await licensesOf(shop, id), `after ${died}`).toHaveLength(1);
      expect(await mailKinds(shop, id), `after ${died}`).toEqual(['payments.succeeded']);
      return died;
    });
  });

  it('of sending the mail leaves one mail in the mailbox', async () => {
    const edges = await atEachEdge(async (edge) => {
      const { id } = await paid();
      const died = await dyingAt(shop.services, edge, (services) => sendAll(services, id));
      await sendAll(shop.services, id);
      expect(await mailsAbout(shop, id), `after ${died}`).toHaveLength(1);
      expect((await paymentOf(shop, id)).mailedAt).not.toBeNull();
      // What is recorded as sent is not sent again.
      const send = () => Promise.reject(new Error('sent again'));
      await sendAll({ ...shop.services, mailer: { ...shop.services.mailer, send } }, id);
      return died;
    });
    expect(edges).toContain('after mailer.send');
  });

  it('of a refund leaves one refund, a revoked license and one mail about it', async () => {
    const request = { reason: 'because', actor: 'operator', by: 'operator', address: null };
    const edges = await atEachEdge(async (edge) => {
      const { id, providerId } = await paid();
      const died = await dyingAt(shop.services, edge, (services) => services.payments.refund(id, request));
      await shop.services.payments.refund(id, request).catch(() => undefined);
      expect(
        shop.yookassa.refunds().filter(({ payment_id }) => payment_id === providerId),
        `after ${died}`,
      ).toHaveLength(1);
      expect((await licensesOf(shop, id))[0]?.revokedAt, `after ${died}`).not.toBeNull();
      expect(await mailKinds(shop, id)).toEqual(['payments.succeeded', 'payments.refunded']);
      return died;
    });
    expect(edges).toContain('after provider.refund');
  });

  it('of a refund that shortens the next year leaves that license replaced or as it was', async () => {
    const yearOf = async (id: string) => (await licensesOf(shop, id))[0]?.expiresAt.getUTCFullYear() as number;
    const edges = await atEachEdge(async (edge) => {
      const first = await paid();
      const second = await buyAndPay(shop, customer, (await paymentOf(shop, first.id)).clientId);
      const year = await yearOf(second.id);
      const report = await refundInCabinet(shop, first.providerId);
      const died = await dyingAt(shop.services, edge, (services) => services.payments.applyRefund(report));
      const { refundedAt } = await paymentOf(shop, first.id);
      expect(await yearOf(second.id), `after ${died}`).toBe(refundedAt ? year - 1 : year);
      await shop.services.payments.applyRefund(report);
      expect(await yearOf(second.id), `after ${died}`).toBe(year - 1);
      return died;
    });
    expect(edges.length).toBeGreaterThan(3);
  });
});

it('a provider that never answers does not occupy the sweeper for ever', async () => {
  const { provider } = shop.services;
  const start = Date.now() + 3600_000;
  let asked = 0;
  const now = () => new Date(start + asked * 30_000);
  const findPayment = async () => {
    asked++;
    throw new ProviderUnavailable('late');
  };
  const another = await openAccount(shop);
  for (let n = 0; n < 20; n++) await buy(shop, another, (await bindInstall(shop, another)).clientId);
  await sweepPayments.run({}, createServices({ ...shop.services, now, provider: { ...provider, findPayment } }), '');
  expect(asked).toBeGreaterThan(5);
  expect(asked).toBeLessThan(20);
});
