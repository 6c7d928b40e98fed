import { expect, it } from 'vitest';
import { isLong, randomIntegers, randomSequence, seed } from '../../../scripts/lib/random.ts';
import { installation } from '../test/installation.ts';
import { DAY, idOf, json, newSigner, START, type TestShop } from '../test/test-shop.ts';
import type { Fetch } from './call.ts';

/** Each of these answers as something that is not the shop, or as a shop that is broken or hostile. */
const faults = async (shop: TestShop, random: () => number): Promise<Record<string, Fetch>> => {
  const time = () => new Date(START.getTime() + (random() - 0.5) * 4000 * DAY).toISOString();
  const data = (more: object) => ({
    success: true,
    data: {
      status: 'new',
      license_text: null,
      server_time: time(),
      next_check: time(),
      release: null,
      revocations: { url: 'https://elsewhere.example/index', version: Math.floor(random() * 1000) },
      ...more,
    },
  });
  const texts = [
    await shop.sign({ id: idOf(2), client: 'client-2', expires: '2029-03-01' }),
    await shop.sign({ id: idOf(2), expires: '2029-03-01' }, newSigner()),
    await shop.sign({ id: idOf(2), type: 'trial-self-signed', expires: '2027-04-30' }, newSigner()),
    await shop.sign({ id: idOf(2), expires: '2028-02-29' }),
    (await shop.sign({ id: idOf(2), expires: '2029-03-01' })).replace('Expires: 2029', 'Expires: 2039'),
    'x'.repeat(16_000),
    '',
  ];
  const html = '<!doctype html><title>Welcome to the hotel</title>';
  const refuse = (code: unknown, status = 403) =>
    json(status, { success: false, code, message: code, server_time: time() });
  const broken = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"success":true,'));
        controller.error(new TypeError('terminated'));
      },
    });
  return {
    'no network': async () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ENOTFOUND') })),
    'no answer': async () => Promise.reject(new DOMException('late', 'TimeoutError')),
    'a page': async () => new Response(html),
    'a page as JSON': async () => new Response(html, { headers: { 'content-type': 'application/json' } }),
    'a redirect': async () => new Response(null, { status: 302, headers: { location: 'https://hotel.example' } }),
    'status 204': async () => new Response(null, { status: 204 }),
    'status 500': async () => refuse('internal_error', 500),
    'status 502 with a page': async () => new Response(html, { status: 502, headers: { 'retry-after': '-1' } }),
    'a connection that breaks': async () => new Response(broken()),
    'half an answer': async () => new Response(JSON.stringify(data({})).slice(0, 40)),
    'an endless answer': async () => new Response('x'.repeat(1_000_000)),
    'no object': async () => json(200, ['null', null, 1][Math.floor(random() * 3)]),
    'no data': async () => json(200, { success: true, data: null }),
    'wrong fields': async () => json(200, data({ status: ['old', 1, null][Math.floor(random() * 3)] })),
    'a wrong text': async () => json(200, data({ license_text: texts[Math.floor(random() * texts.length)] })),
    'revoked, unsigned': async () => json(200, data({ status: 'revoked' })),
    none: async () => json(200, data({ status: 'none' })),
    'a wrong clock': async () => refuse('sync_clock', 400),
    'an ended key': async () => refuse('sync_key_ended'),
    'a code of the client': async () => refuse(['aborted', 'license_refused', 42][Math.floor(random() * 3)]),
    'too many calls': async () =>
      json(429, { success: false, code: 'rate_limited' }, { 'retry-after': String(Math.floor(random() * 9999)) }),
  };
};

it.each(Array.from({ length: isLong ? 50 : 1 }, (_, run) => seed + run))(
  'a shop that is down or lies for 14 days never changes a verdict (seed %i)',
  async (of) => {
    const random = randomSequence('outage', of);
    const pick = randomIntegers('which fault', of);
    const { client, shop, network, store, clock, runDays, code, events } = await installation({ random });
    await shop.sell();
    await client.sync();
    const held = await store.read('license');
    events.length = 0;
    const list = Object.entries(await faults(shop, random));
    const used = new Set<string>();
    // Each fault comes once, and then they come by chance.
    const queue = [...list];
    network.fetch = async (url, init) => {
      const [name, fault] = (queue.pop() ?? list[pick(list.length)]) as (typeof list)[number];
      used.add(name);
      return fault(url, init);
    };
    const until = START.getTime() + 14 * DAY;
    // Processes restart now and then; what is stored must be enough for the next one.
    while (clock.now.getTime() < until || queue.length > 0) {
      await runDays(random() * 3);
      expect(await code(), [...used].at(-1) ?? '').toBe('VALID');
      expect(await store.read('license')).toBe(held);
    }
    expect(used.size).toBe(list.length);
    expect(events.filter((event) => /^(status|license)/.test(event))).toEqual([]);
    network.fetch = shop.fetch;
    await shop.sell({ id: idOf(3), expires: '2029-03-01' });
    await runDays(7);
    expect(await store.read('license')).toBe(shop.text);
  },
);
