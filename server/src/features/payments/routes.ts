import type { contract } from '@warden/contract';
import { type Handler, type Handlers, withSessionInQuery } from '../../http/mount.ts';
import { networkCheck } from '../../http/networks.ts';
import { toMajor } from '../../money.ts';
import { ProviderUnavailable } from '../../payment-provider/provider.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/service.ts';
import { licenseToWire } from '../licenses/wire.ts';
import { initiatePayment, quotePurchase } from './checkout.ts';
import { follow } from './follow.ts';
import { handleNotification } from './jobs.ts';
import { reconcile } from './reconcile.ts';
import { refundPayment } from './refunds.ts';
import * as store from './store.ts';
import { isOpen, type PaymentWithLicense, paymentToWire } from './wire.ts';

/** A page that follows a payment asks every other second; the provider is asked no more often. */
const ASK_AFTER = 2000;

const moment = (date: Date | null) => date?.toISOString() ?? null;

/** What the administrator's panel asks of payments. */
export const reconcileRoute =
  (services: Services): Handler<typeof contract.admin.reconcile> =>
  async ({ body, session, address }) => {
    const { db, now } = services;
    const result = await reconcile(services, new Date(now().getTime() - body.days * 24 * 60 * 60_000)).catch(
      (error) => {
        throw error instanceof ProviderUnavailable
          ? new Refusal('payment_provider_unavailable', { retryAfterSeconds: 30 })
          : error;
      },
    );
    const { paidWithoutLicense, ...data } = result;
    await db.transaction((tx) =>
      audit(tx, {
        actor: `user:${session.user.id}`,
        action: 'payments.reconciled',
        subject: 'payments',
        after: { days: body.days, mended: data.mended },
        address,
        at: now(),
      }),
    );
    return { success: true, data: { ...data, paid_without_license: paidWithoutLicense } };
  };

export const paymentRoutes = (services: Services): Handlers<typeof contract.payments> => {
  const { accounts, db, jobs, licenses, log, now, config } = services;
  const isProvider = networkCheck(config.notificationNetworks);

  const isWorthAsking = ({ status, providerPaymentId, checkedAt }: PaymentWithLicense) =>
    isOpen(status) && providerPaymentId !== null && now().getTime() - (checkedAt?.getTime() ?? 0) > ASK_AFTER;

  return {
    async quote({ session, query }) {
      const purchase = { clientId: query.client_id, plan: query.plan, licenseId: query.license_id ?? null };
      const { amount, currency, from, until, open } = await quotePurchase(services, session.user, purchase);
      return {
        success: true,
        data: {
          plan: query.plan,
          amount: toMajor(amount),
          currency,
          valid_from: from.toISOString(),
          valid_until: until.toISOString(),
          open_payment: open ? paymentToWire({ ...open, licenseId: null }) : null,
        },
      };
    },

    async initiate({ session, body, locale, address }) {
      const { id, url } = await initiatePayment(services, { user: session.user, locale, address }, body);
      return { success: true, payment_url: url, payment_id: id };
    },

    list: withSessionInQuery(async ({ query, tokenHash }) => {
      const found = await store.listForSession(db, accounts.userOfSession(tokenHash, now()), query, now());
      if (!found) return null;
      return { success: true, data: found.rows.map(paymentToWire), total: found.total, ...query };
    }),

    async get({ params, session }) {
      const before = await store.findVisible(db, session.user, params.id, now());
      if (!before) throw new Refusal('not_found');
      if (isWorthAsking(before)) {
        await follow(services, before.id).catch((error: unknown) => log.warn({ err: error }, 'payment not followed'));
      }
      const payment = (await store.findVisible(db, session.user, params.id, now())) ?? before;
      const bought = await licenses.ofPayment(db, payment.id);
      const license = bought ? licenseToWire(bought, session.user, now()) : null;
      const steps = {
        created: payment.createdAt.toISOString(),
        paid: moment(payment.paidAt),
        signed: license?.issued_at ?? null,
        mailed: moment(payment.mailedAt),
      };
      return { success: true, data: { ...paymentToWire(payment), steps, license } };
    },

    async refund({ params, body, session, address }) {
      const { user } = session;
      await refundPayment(services, params.id, {
        reason: body.reason,
        actor: `user:${user.id}`,
        by: user.email,
        address,
      });
      const payment = await store.findVisible(db, user, params.id, now());
      return { success: true, data: paymentToWire(payment as PaymentWithLicense) };
    },

    async notify({ body: { event, object }, address }) {
      if (!isProvider(address)) throw new Refusal('sender_not_allowed');
      const providerPaymentId = event.startsWith('refund.') ? (object.payment_id ?? '') : object.id;
      await db.transaction(async (tx) => {
        const payment = await store.findOurs(tx, providerPaymentId, object.metadata?.payment_id);
        const noted = { event, objectId: object.id, paymentId: payment?.id ?? null };
        const { id: eventId, isNew } = await store.noteEvent(tx, noted, now());
        if (isNew) await jobs.enqueue(tx, handleNotification, { eventId });
      });
      return { success: true };
    },
  };
};
