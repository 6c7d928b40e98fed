import type { Socket } from 'node:net';
import { type Attempt, openDeliveries } from './deliveries.ts';
import { type Faults, faultPlan } from './faults.ts';
import { KEYS_LIVE } from './objects.ts';
import { paymentOperations } from './operations.ts';
import { openStore } from './store.ts';

export interface YookassaOptions {
  /** All it knows is kept there. */
  dir: string;
  shopId: string;
  secretKey: string;
  /** Where the checkout pages are reached, with the prefix under which the routes are mounted. */
  publicUrl: string;
  /** Where notifications go; null for a shop that wants none. */
  webhookUrl: string | null;
  now?: (() => Date) | undefined;
  /** Multiplies the gaps between tries to deliver a notification. */
  redeliveryScale?: number | undefined;
  webhookTimeoutMs?: number | undefined;
  /** For faults that strike at random. */
  random?: (() => number) | undefined;
  onAttempt?: ((attempt: Attempt) => void) | undefined;
  /** Told when a caller begins to wait for an answer that never comes. */
  onHang?: (() => void) | undefined;
  /** Whether a change outlives a power cut; a killed process loses none either way. */
  fsync?: boolean | undefined;
}

const OVERDUE_CHECK = 1000;

/** The whole stand-in less its HTTP side. */
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
  const account = () => ({ shopId: options.shopId, publicUrl: publicUrl.replace(/\/+$/, '') });
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
  const endOverdue = () => store.together(operations.endOverdue);
  const timer = setInterval(() => {
    try {
      endOverdue();
    } catch {
      // The next call that reads will say what is wrong.
    }
  }, OVERDUE_CHECK).unref();
  const held = new Set<Socket>();

  const faults: Faults = {
    next: plan.next,
    share: plan.share,
    notifications: plan.notifications,
    refundsPending: plan.refundsPending,
    paymentsHeld: plan.paymentsHeld,
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
    /** Keeps a caller waiting for an answer that never comes. */
    hold: (socket: Socket) => {
      held.add(socket);
      options.onHang?.();
      socket.once('close', () => held.delete(socket));
    },
    close: async () => {
      clearInterval(timer);
      for (const socket of held) socket.destroy();
      await deliveries.close();
      store.close();
    },
  };
};

export type Core = ReturnType<typeof openCore>;
