import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { openCore, type YookassaOptions } from './core.ts';
import type { Attempt } from './deliveries.ts';
import type { Decline } from './methods.ts';
import { type Payment, paymentObject, refundObject } from './objects.ts';
import type { Choice } from './operations.ts';
import { yookassaRoutes } from './routes.ts';

export interface StartOptions extends Omit<YookassaOptions, 'publicUrl' | 'webhookUrl'> {
  /** 0 chooses a free port. */
  port?: number;
  webhookUrl?: string | null;
}

/** The stand-in as a server of its own on a loopback port, with handles for tests. */
export const startYookassa = async ({ port = 0, webhookUrl = null, ...options }: StartOptions) => {
  const notifications: Attempt[] = [];
  const core = openCore({
    fsync: false,
    ...options,
    webhookUrl,
    publicUrl: '',
    onAttempt: (attempt) => {
      notifications.push(attempt);
      options.onAttempt?.(attempt);
    },
  });
  const app = Fastify({ forceCloseConnections: true });
  await app.register(yookassaRoutes, { core });
  try {
    await app.listen({ host: '127.0.0.1', port });
  } catch (error) {
    await core.close();
    throw error;
  }
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  core.setPublicUrl(origin);

  const { store, operations } = core;
  const toObject = (payment: Payment) => paymentObject(payment, core.account());
  const decided = (decide: () => Payment) => toObject(store.inTransaction(decide));

  return {
    /** The base of the API. */
    url: `${origin}/v3`,
    origin,
    /** Pays as the customer does on the page; without a choice by card, or by SBP where no card can. */
    pay: (id: string, choice?: Choice) => decided(() => operations.pay(id, choice)),
    fail: (id: string, reason?: Decline) => decided(() => operations.fail(id, reason)),
    cancelByPerson: (id: string) => decided(() => operations.leave(id)),
    /** The customer forbids the shop to charge a saved card. */
    revokeCard: (id: string) => store.inTransaction(() => operations.revokeCard(id)),
    /** YooKassa no longer knows a saved card. */
    removeCard: (id: string) => store.inTransaction(() => operations.removeCard(id)),
    settleRefund: (id: string, status: 'succeeded' | 'canceled') =>
      refundObject(store.inTransaction(() => operations.settleRefund(id, status))),
    setWebhookUrl: core.setWebhookUrl,
    faults: core.faults,
    /** All attempts to deliver a notification, in order. */
    notifications,
    /** The number of notifications that the shop has not answered with 200. */
    undelivered: () => store.deliveries(1000, []).length,
    /** All payments, oldest first. */
    payments: () => store.payments().map(toObject),
    /** The cards that the shop may charge. */
    cards: () => store.cards(),
    refunds: () => store.refunds().map(refundObject),
    close: async () => {
      // Hanging callers would keep the server open.
      app.server.closeAllConnections();
      await app.close();
      await core.close();
    },
  };
};

export type RunningYookassa = Awaited<ReturnType<typeof startYookassa>>;
