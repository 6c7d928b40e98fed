/**
 * Buys over HTTP as a process of its own, so that its CPU time is counted apart from the shop's: each buyer begins a
 * payment and sends the notification that it was paid, one after the other.
 */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Purchase } from './fill.ts';

export interface Task {
  url: string;
  purchases: Purchase[];
  buyersAtOnce: number;
  /** Milliseconds that each buyer waits after a purchase. */
  gap?: number;
  /** No purchase is begun after so many seconds. */
  seconds?: number;
}

const agent = new Agent({ keepAlive: true });

const post = async (address: string, headers: Record<string, string>, body: object) => {
  const sent = JSON.stringify(body);
  const { status, answer } = await new Promise<{ status: number | undefined; answer: string }>((resolve, reject) => {
    const call = request(
      address,
      { agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (response) => text(response).then((answer) => resolve({ status: response.statusCode, answer }), reject),
    );
    call.on('error', reject).end(sent);
  });
  if (status !== 200) throw new Error(`${address} answered ${status}: ${answer}`);
  return JSON.parse(answer) as { payment_id: string; payment_url: string };
};

const buy = async (url: string, { token, clientId, amount, address }: Purchase) => {
  const { payment_id, payment_url } = await post(
    `${url}/api/payments/initiate`,
    { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    { client_id: clientId, amount, plan: 'commercial', acceptedEula: true },
  );
  await post(
    `${url}/api/payments/webhook/yookassa`,
    {},
    {
      type: 'notification',
      event: 'payment.succeeded',
      object: { id: payment_url.split('/').at(-1), metadata: { payment_id } },
    },
  );
};

process.on('message', async ({ url, purchases, buyersAtOnce, gap = 0, seconds = Infinity }: Task) => {
  const initiated: number[] = [];
  const end = performance.now() + seconds * 1000;
  const next = purchases.values();
  const buyer = async () => {
    for (const purchase of next) {
      const begun = performance.now();
      if (begun > end) return;
      await buy(url, purchase);
      initiated.push(performance.now() - begun);
      if (gap) await pause(gap);
    }
  };
  await Promise.all(Array.from({ length: buyersAtOnce }, buyer));
  process.send?.(initiated);
});
process.on('disconnect', () => process.exit());
