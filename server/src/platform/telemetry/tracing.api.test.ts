import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@warden/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { aCustomer, buy, receiveNotifications } from '../../../test/payments.ts';
import { readRows } from '../db/rows.ts';
import { startTracing } from './start-tracing.ts';

interface SentSpan {
  traceId: string;
  name: string;
  spanId: string;
  parentSpanId?: string;
}

const bodies: string[] = [];
let collector: Server;
let stopTracing: () => Promise<void>;

const shop = sharedTestApp();
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    bodies.push(body);
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => collector.once('listening', resolve));
  const { port } = collector.address() as AddressInfo;
  // Only what is about money is traced.
  stopTracing = await startTracing({ endpoint: `http://127.0.0.1:${port}`, ratio: 0 }, shop.services);
});
afterAll(async () => {
  await stopTracing();
  collector.close();
});

it('one trace leads from the notification over license and mail, and the log has its id', async () => {
  await receiveNotifications(shop);
  const { customer, clientId } = await aCustomer(shop);
  const { id, providerId } = await buy(shop, customer, clientId);
  shop.yookassa.pay(providerId);
  await shop.call(contract.settings.read, {});
  // Asking the shop for the payment would make it ask the provider before the notification comes.
  const mailed = () => readRows(shop.services.db, sql`select from payments where id = ${id} and mailed_at is not null`);
  await expect.poll(mailed, { timeout: 60_000 }).toHaveLength(1);
  await stopTracing();

  const spans = bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
  const notification = spans.find(({ name }) => name.startsWith('POST /api/payments/webhook'));
  expect(notification).toBeDefined();
  const trace = spans.filter(({ traceId }) => traceId === notification?.traceId);
  const names = trace.map(({ name }) => name);
  for (const name of ['job payments-notified', 'provider GET /payments', 'transaction', 'license issue', 'job mail']) {
    expect(names).toContain(name);
  }
  expect(names).toContain('mail send');
  const ids = new Set(trace.map(({ spanId }) => spanId));
  expect(trace.filter(({ parentSpanId }) => !parentSpanId)).toEqual([notification]);
  expect(trace.every(({ parentSpanId }) => !parentSpanId || ids.has(parentSpanId))).toBe(true);
  expect(spans.some(({ name }) => name.includes('settings'))).toBe(false);

  const requestId = notification?.traceId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  expect(shop.lines.some((line) => line.includes(`"reqId":"${requestId}"`))).toBe(true);
  const sent = bodies.join('').toLowerCase();
  for (const personal of [customer.user.email, 'lovelace', clientId, id, providerId, '127.0.0.1']) {
    expect(sent).not.toContain(personal.toLowerCase());
  }
});
