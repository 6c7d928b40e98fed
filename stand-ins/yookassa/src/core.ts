import type { Socket } from 'node:net';
import { type Attempt, openDeliveries } from './deliveries.ts';
import { type Faults, faultPlan } from './faults.ts';
import { paymentOperations } from './operations.ts';
import { openStore } from './store.ts';
import { KEYS_LIVE } from './time.ts';

export interface YookassaOptions {
  /** The folder of its database. */
  dir: string;
  shopId: string;
  secretKey: string;
  /** The public address of the checkout pages, including the prefix under which the routes are mounted. */
  publicUrl: string;
  /** The address that receives notifications; null where the shop wants none. */
  webhookUrl: string | null;
  now?: (() => Date) | undefined;
  /** Multiplies the gaps between attempts to deliver a notification. */
  redeliveryScale?: number | undefined;
  webhookTimeoutMs?: number | undefined;
  /** The source of randomness for faults. */
  random?: (() => number) | undefined;
  onAttempt?: ((attempt: Attempt) => void) | undefined;
  /** Called when a caller begins to wait for a response that never comes. */
  onHang?: (() => void) | undefined;
  /** Whether a change survives a power failure. It always survives the end of the process. */
  fsync?: boolean | undefined;
}

const OVERDUE_CHECK = 1000;

/** The stand-in without its HTTP routes. */
export const openCore = ({
  now: clock = () => new Date(),
  redeliveryScale = 1,
  webhookTimeoutMs = 10_000,
  random = Math.random,
  fsync = true,
  ...options
}: YookassaOptions) => {
  let { publicUrl } = options;
  const now = () => clock().getTime();
  const account = () => ({ shopId: options.shopId, publicUrl: publicUrl.replace(/(?<!\/)\/+$/, '') });
  const store = openStore(options.dir, { fsync });
  store.forgetAnswers(now() - KEYS_LIVE);
  const plan = faultPlan(random);
  const deliveries = openDeliveries({
    store,
    plan,
    webhookUrl: options.webhookUrl,
    scale: redeliveryScale,
    timeoutMs: webhookTimeoutMs,
    onAttempt: options.onAttempt,
  });
  const operations = paymentOperations({ store, deliveries, account, now, plan });
  const endOverdue = () => store.inTransaction(operations.endOverdue);
  const timer = setInterval(() => {
    try {
      endOverdue();
    } catch {
      // The next call that reads the database reports the error.
    }
  }, OVERDUE_CHECK).unref();
  const hanging = new Set<Socket>();

  const faults: Faults = {
    next: plan.next,
    share: plan.share,
    notifications: plan.notifications,
    refundsPending: plan.refundsPending,
    refundsCanceled: plan.refundsCanceled,
    paymentsHeld: plan.paymentsHeld,
    receipts: plan.receipts,
    earlySbpRefundsRefused: plan.earlySbpRefundsRefused,
    autopayments: plan.autopayments,
    autopaymentsAllowed: plan.autopaymentsAllowed,
    forge: deliveries.forge,
    clear: () => {
      plan.clear();
      deliveries.releaseHeldBack();
    },
  };

  return {
    secretKey: options.secretKey,
    account,
    now,
    store,
    operations,
    plan,
    faults,
    endOverdue,
    setPublicUrl: (url: string) => {
      publicUrl = url;
    },
    setWebhookUrl: deliveries.setUrl,
    /** Leaves a caller waiting for a response that never comes. */
    hold: (socket: Socket) => {
      hanging.add(socket);
      options.onHang?.();
      socket.once('close', () => hanging.delete(socket));
    },
    close: async () => {
      clearInterval(timer);
      for (const socket of hanging) socket.destroy();
      await deliveries.close();
      store.close();
    },
  };
};

export type Core = ReturnType<typeof openCore>;
