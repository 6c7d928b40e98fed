import { expect, it } from 'vitest';
import { json } from '../test/test-shop.ts';
import { type Caller, callApi, type Fetch } from './call.ts';
import { clientCodes, type SyncError } from './sync-error.ts';

const url = 'https://shop.example/api/x';
const answering = (fetch: Fetch, more: Partial<Caller> = {}) =>
  callApi({ fetch, timeout: 60_000, ...more }, url, 100).then(
    (data) => data,
    (error: SyncError) => error.code,
  );

it('follows no redirect, and sends a body as JSON', async () => {
  const seen: RequestInit[] = [];
  const fetch: Fetch = async (_, init) => {
    seen.push(init);
    return json(200, { success: true, data: { a: 1 } });
  };
  expect(await answering(fetch)).toEqual({ a: 1 });
  await callApi({ fetch, timeout: 60_000 }, url, 100, { b: 2 });
  expect(seen).toMatchObject([{ redirect: 'manual' }, { redirect: 'manual', method: 'POST', body: '{"b":2}' }]);
});

it('a fetch that never answers, obeys no signal or sends endlessly has an end', async () => {
  expect(await answering(() => new Promise(() => undefined), { timeout: 1 })).toBe('timeout');
  const silent = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(1)) });
  expect(await answering(async () => new Response(silent), { timeout: 1 })).toBe('timeout');
  let sent = 0;
  let canceled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 50;
      controller.enqueue(new Uint8Array(50));
    },
    cancel() {
      canceled = true;
    },
  });
  expect(await answering(async () => new Response(endless))).toBe('bad_answer');
  expect(sent).toBeLessThan(1_000);
  expect(canceled).toBe(true);
});

it('an aborted signal ends a call before and while it runs', async () => {
  const never: Fetch = () => new Promise(() => undefined);
  expect(await answering(never, { signal: AbortSignal.abort() })).toBe('aborted');
  const end = new AbortController();
  const ended = answering(never, { signal: end.signal });
  end.abort();
  expect(await ended).toBe('aborted');
});

it('only the shop itself refuses with a code, and never with one of the client', async () => {
  const refusing = (status: number, body: unknown) => answering(async () => json(status, body));
  expect(await refusing(403, { success: false, code: 'sync_key_ended' })).toBe('sync_key_ended');
  for (const code of [...clientCodes, '', 'Two words', 1, null]) {
    expect(await refusing(403, { success: false, code })).toBe('bad_answer');
  }
  expect(await refusing(403, { code: 'sync_key_ended' })).toBe('bad_answer');
  expect(await refusing(200, { success: false, code: 'sync_key_ended' })).toBe('bad_answer');
  expect(await refusing(201, { success: true, data: {} })).toBe('bad_answer');
});
