import { makeRevocations } from '@warden/license';
import { expect, it } from 'vitest';
import { installation, TRIAL_ID } from '../test/installation.ts';
import { DAY, idOf, json, newSigner, START, type TestShop } from '../test/test-shop.ts';
import { generateInstallationKey } from './installation-key.ts';
import { memoryStore } from './store.ts';
import { createSyncClient } from './sync-client.ts';
import type { SyncError } from './sync-error.ts';

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) => error as SyncError,
  );

it('a license that was bought arrives without a hand, once, and the shop learns which one is held', async () => {
  const { client, shop, store, events } = await installation();
  expect(await client.sync()).toMatchObject({ status: 'none', changed: false, verdict: { code: 'VALID' } });
  expect(shop.said).toMatchObject({ client: 'client-1', license: TRIAL_ID, version: '2.4.1' });
  await shop.sell();
  const result = await client.sync();
  expect(result).toMatchObject({
    status: 'new',
    changed: true,
    release: '3.0.0',
    verdict: { license: { id: idOf(1) } },
  });
  expect(await store.read('license')).toBe(shop.text);
  expect(await client.sync()).toMatchObject({ status: 'unchanged', changed: false });
  expect(shop.said).toMatchObject({ license: idOf(1) });
  expect(events).toEqual([
    'status null → VALID',
    'checked none',
    `license ${idOf(1)}`,
    'checked new',
    'checked unchanged',
  ]);
});

it('an installation without any license gets its first one', async () => {
  const { shop, client, events } = await installation({ store: memoryStore() });
  await shop.sell();
  expect(await client.sync()).toMatchObject({ changed: true, verdict: { code: 'VALID' } });
  expect(events.slice(0, 2)).toEqual(['status null → null', `license ${idOf(1)}`]);
});

it.each<[string, string, (shop: TestShop) => Promise<string> | string]>([
  ['of another client', 'WRONG_CLIENT', (shop) => shop.sign({ client: 'client-2' })],
  ['by a key that is not known', 'UNKNOWN_KEY', (shop) => shop.sign({}, newSigner())],
  [
    'that was changed',
    'BAD_SIGNATURE',
    async (shop) => (await shop.sign()).replace(/.(?=.*\n-----END)/, (c) => (c === 'A' ? 'B' : 'A')),
  ],
  ['that is none', 'MALFORMED', () => '<html>Sign in to the hotel network</html>'],
  ['that is over', 'EXPIRED', (shop) => shop.sign({ type: 'trial', expires: '2027-03-01' })],
  [
    'that anybody could sign',
    'SELF_SIGNED',
    (shop) => shop.sign({ type: 'trial-self-signed', expires: '2027-04-30' }, newSigner()),
  ],
  ['that ends earlier', 'ENDS_EARLIER', (shop) => shop.sign({ type: 'trial', expires: '2027-04-29' })],
])('a text %s is refused as %s, and the held one stays', async (_what, reason, made) => {
  const { client, shop, store, trial, events, clock } = await installation();
  if (reason === 'EXPIRED') clock.now = new Date(START.getTime() + 2 * DAY);
  Object.assign(shop, { status: 'new', current: idOf(1), text: await made(shop) });
  expect(await failure(client.sync())).toMatchObject({ code: 'license_refused', reason });
  expect(await store.read('license')).toBe(trial);
  expect(events).toEqual(['status null → VALID', 'error license_refused']);
  expect((await client.status()).state).toMatchObject({ failures: 1, error: 'license_refused' });
});

it('“revoked” and “none” without a signature change nothing', async () => {
  const { client, shop, code } = await installation();
  await shop.sell();
  await client.sync();
  for (const status of ['revoked', 'none'] as const) {
    shop.status = status;
    expect(await client.sync()).toMatchObject({ status, changed: false, verdict: { code: 'VALID' } });
  }
  expect(await code()).toBe('VALID');
});

it('a signed index revokes the held license, a shorter one may then replace it, and a later index takes it back', async () => {
  const { client, shop, events, code } = await installation();
  await shop.sell();
  await client.sync();
  shop.revoke(idOf(1));
  shop.status = 'revoked';
  expect(await client.sync()).toMatchObject({ verdict: { code: 'REVOKED' } });
  expect(events.slice(-2)).toEqual(['status VALID → REVOKED', 'checked revoked']);
  const asked = shop.asked.length;
  await client.sync();
  expect(shop.asked.slice(asked)).toEqual(['POST /api/licenses/sync']);
  shop.revoked = [];
  shop.sequence++;
  await client.sync();
  expect(await code()).toBe('VALID');
  shop.revoke(idOf(1));
  await shop.sell({ id: idOf(2), expires: '2027-06-01' });
  expect(await client.sync()).toMatchObject({ changed: true, verdict: { code: 'VALID', license: { id: idOf(2) } } });
});

it('an installation whose key was ended learns from the index that its license was revoked, and from nothing else', async () => {
  const { client, shop, events, code } = await installation();
  await shop.sell();
  await client.sync();
  Object.assign(shop.pinned ?? {}, { ended: true });
  expect(await failure(client.sync())).toMatchObject({ code: 'sync_key_ended' });
  expect(await code(), 'the key alone').toBe('VALID');
  shop.revoke(idOf(1));
  expect(await failure(client.sync())).toMatchObject({ code: 'sync_key_ended' });
  expect(events.slice(-2)).toEqual(['status VALID → REVOKED', 'error sync_key_ended']);
  const asked = shop.asked.length;
  await failure(client.sync());
  expect(shop.asked.slice(asked), 'what is revoked is not asked about again').toEqual(['POST /api/licenses/sync']);
});

it('an index that is older, of another key, damaged, or without its file changes nothing', async () => {
  const { client, shop, network, code, events } = await installation();
  await shop.sell();
  await client.sync();
  shop.sequence = 5;
  await client.sync();
  const revoking = async (answer: (path: string) => Promise<Response | undefined>) => {
    network.fetch = async (url, init) => (await answer(new URL(url).pathname)) ?? shop.fetch(url, init);
    shop.status = 'revoked';
    shop.revoked = [idOf(1)];
    await client.sync();
    network.fetch = shop.fetch;
    return code();
  };
  const isIndex = (path: string) => path.endsWith('/v2');
  shop.sequence = 4;
  expect(await revoking(async () => undefined), 'older').toBe('VALID');
  shop.sequence = 6;
  expect(
    await revoking(async (path) => (isIndex(path) ? new Response((await shop.index(newSigner())).text) : undefined)),
  ).toBe('VALID');
  expect(await revoking(async (path) => (isIndex(path) ? new Response('x'.repeat(100_000)) : undefined))).toBe('VALID');
  expect(await revoking(async (path) => (path.endsWith('.txt') ? new Response(`${idOf(2)}\n`) : undefined))).toBe(
    'VALID',
  );
  expect(await revoking(async (path) => (path.endsWith('.txt') ? new Response('', { status: 404 }) : undefined))).toBe(
    'VALID',
  );
  expect(events.filter((event) => event === 'error bad_answer')).toHaveLength(4);
  for (const address of ['http://elsewhere.example/api/licenses/revocations/v2', 'file:///etc/v2', 'https://']) {
    shop.indexUrl = address;
    expect(await revoking(async () => undefined), address).toBe('VALID');
  }
  shop.indexUrl = 'https://cdn.example/api/licenses/revocations/v2';
  expect(await revoking(async () => undefined), 'the right one').toBe('REVOKED');
});

it('a file of revocations is fetched once, until the index names another one', async () => {
  const { client, shop, code } = await installation();
  const files = () => shop.asked.filter((path) => path.endsWith('.txt')).length;
  await shop.sell();
  shop.revoke(idOf(7));
  await client.sync();
  shop.sequence++;
  await client.sync();
  const fetched = files();
  expect(fetched).toBeGreaterThan(0);
  for (let day = 0; day < 3; day++) {
    shop.sequence++;
    await client.sync();
  }
  expect([files(), await code()]).toEqual([fetched, 'VALID']);
  shop.revoke(idOf(1));
  await client.sync();
  expect([files(), await code()]).toEqual([fetched + 1, 'REVOKED']);
});

it('a clock that is wrong is corrected for requests after one refusal, and never for the verdict', async () => {
  const { client, shop, code } = await installation();
  shop.ahead = 400 * DAY;
  await shop.sell();
  expect(await client.sync()).toMatchObject({ changed: true, verdict: { code: 'VALID' } });
  expect(shop.asked.filter((path) => path.startsWith('POST'))).toHaveLength(2);
  await client.sync();
  expect(shop.asked.filter((path) => path.startsWith('POST'))).toHaveLength(3);
  expect(await code()).toBe('VALID');
});

it('a shop that always refuses the time, or says an impossible one, is asked twice and not believed for long', async () => {
  const { client, network, shop, clock } = await installation();
  let calls = 0;
  const server_time = '9999-12-31T23:59:59.999Z';
  network.fetch = async () => {
    calls++;
    return json(400, { success: false, code: 'sync_clock', message: 'no', server_time });
  };
  expect(await failure(client.sync())).toMatchObject({ code: 'sync_clock' });
  expect(calls).toBe(2);
  network.fetch = shop.fetch;
  clock.now = new Date(START.getTime() + DAY);
  expect(await client.sync()).toMatchObject({ status: 'none' });
});

it('an activation code pins the key, and a wrong one does not', async () => {
  const { client, shop, key } = await installation();
  shop.pinned = undefined;
  expect(await failure(client.sync())).toMatchObject({ code: 'sync_key_unknown', status: 403 });
  expect(await failure(client.activate('AAAAA'))).toMatchObject({ code: 'activation_code_invalid' });
  expect(await client.activate(shop.code)).toMatchObject({ status: 'none' });
  expect(shop.pinned).toMatchObject({ publicKey: key.publicKey });
  expect(await client.sync()).toMatchObject({ status: 'none' });
});

it('the loop asks when the shop says, with a tenth of jitter at most, and waits longer after each failure', async () => {
  const { shop, network, runDays, slept } = await installation();
  shop.checkAgainIn = 30 * 60_000;
  const asked: string[] = [];
  network.fetch = async (url, init) => {
    asked.push(url);
    if (asked.length > 1) throw new TypeError('fetch failed');
    return shop.fetch(url, init);
  };
  await runDays(0.5);
  const minutes = slept.map((milliseconds) => milliseconds / 60_000);
  expect(minutes.slice(0, 9)).toEqual([31.5, 0.5, 1, 2, 4, 8, 16, 32, 60].slice(0, 9));
  expect(Math.max(...minutes)).toBe(60);
});

it('Retry-After is obeyed, within a day', async () => {
  const { client, network, clock } = await installation();
  const waits = async (seconds: string) => {
    network.fetch = async () =>
      json(429, { success: false, code: 'rate_limited', message: 'slow down' }, { 'retry-after': seconds });
    await failure(client.sync());
    const { state } = await client.status();
    return (Date.parse(state.nextCheck as string) - clock.now.getTime()) / 3_600_000;
  };
  expect(await waits('7200')).toBeCloseTo(2.1);
  expect(await waits('999999999')).toBeCloseTo(25.2);
  expect(await waits('soon')).toBeLessThan(1);
});

it('a restart waits for the time that was agreed, and a damaged state or an impossible time does not keep it from asking', async () => {
  const { shop, store, runDays, slept, client } = await installation();
  await client.sync();
  await runDays(0.1);
  expect(shop.asked.filter((path) => path.startsWith('POST'))).toHaveLength(1);
  expect(slept.length).toBeGreaterThan(1);
  for (const text of [
    'nonsense',
    '{}',
    JSON.stringify({ ...(await client.status()).state, nextCheck: '2031-01-01T00:00:00.000Z' }),
  ]) {
    shop.asked = [];
    await store.write('state', text);
    await runDays(0);
    expect(shop.asked[0]).toBe('POST /api/licenses/sync');
  }
});

it('a clock that is set back again and again does not make the wait longer', async () => {
  const end = new AbortController();
  const clock = { now: START };
  let waits = 0;
  const { client, network, shop } = await installation({
    now: () => clock.now,
    sleep: async () => {
      clock.now = new Date(clock.now.getTime() - DAY);
      if (++waits > 100) end.abort();
    },
  });
  const waitsAtCalls: number[] = [];
  network.fetch = (url, init) => {
    if (init.method === 'POST') waitsAtCalls.push(waits);
    return shop.fetch(url, init);
  };
  await client.run(end.signal);
  // A day and a twentieth take 26 steps of an hour at most. The second call is a refusal of the time and its correction.
  expect(waitsAtCalls.slice(0, 3)).toEqual([0, 26, 26]);
});

it('the loop says when a license reaches another stage of its term, though the shop is silent', async () => {
  const { network, runDays, events, clock } = await installation();
  clock.now = new Date('2027-04-22T12:00:00Z');
  network.fetch = async () => {
    throw new TypeError('fetch failed');
  };
  await runDays(9);
  expect(events.filter((event) => event.startsWith('status'))).toEqual([
    'status null → VALID',
    'status VALID → EXPIRING',
    'status EXPIRING → EXPIRED',
  ]);
});

it('start and stop run the loop, and a call under way is aborted', async () => {
  const { client, network, events } = await installation();
  const called = Promise.withResolvers<void>();
  network.fetch = () => {
    called.resolve();
    return new Promise(() => undefined);
  };
  client.start();
  client.start();
  await called.promise;
  await client.stop();
  await client.stop();
  expect(events).toEqual(['status null → VALID']);
  expect((await client.status()).state.failures).toBe(0);
});

it('a signal ends one call, and calls of one client do not overlap', async () => {
  const { client, network, shop } = await installation();
  let open = 0;
  let most = 0;
  network.fetch = async (url, init) => {
    most = Math.max(most, ++open);
    const answer = await shop.fetch(url, init);
    open--;
    return answer;
  };
  await Promise.all([client.sync(), client.sync(), client.sync()]);
  expect(most).toBe(1);
  expect(await failure(client.sync({ signal: AbortSignal.abort() }))).toMatchObject({ code: 'aborted' });
  expect(shop.asked).toHaveLength(3 + 2);
});

it('a store that fails to write leaves the old license, and one that fails to read leaves the one read before', async () => {
  const { store, shop, client, code, events } = await installation();
  await shop.sell();
  const { write, read } = store;
  store.write = async () => {
    throw new Error('the disk is full');
  };
  expect(await failure(client.sync())).toMatchObject({ code: 'store_failed' });
  expect(await code()).toBe('VALID');
  expect((await client.status()).verdict?.license?.id).toBe(TRIAL_ID);
  store.write = write;
  store.read = async () => {
    throw new Error('the disk is gone');
  };
  expect(await code()).toBe('VALID');
  store.read = read;
  expect(await client.sync()).toMatchObject({ changed: true });
  expect(events).toContain('error store_failed');
});

it('a store that is full or gone neither forgets a revocation nor makes the shop busier', async () => {
  const { store, shop, client, code, network, clock } = await installation();
  await shop.sell();
  await client.sync();
  const { write, read } = store;
  store.write = () => Promise.reject(new Error('the disk is full'));
  shop.revoke(idOf(1));
  await client.sync();
  expect(await code()).toBe('REVOKED');
  network.fetch = () => Promise.reject(new TypeError('fetch failed'));
  for (let failed = 1; failed <= 6; failed++) await failure(client.sync());
  const { state } = await client.status();
  expect(Date.parse(state.nextCheck as string) - clock.now.getTime()).toBe(16 * 60_000);
  Object.assign(store, { write });
  await failure(client.sync());
  store.read = () => Promise.reject(new Error('the disk is gone'));
  expect(await code()).toBe('REVOKED');
  store.read = read;
  expect(await code()).toBe('REVOKED');
});

it('a license, parts and a list are installed by hand by the same rules', async () => {
  const { client, shop, key, code, clock } = await installation();
  expect(await client.install(await shop.sign())).toMatchObject({ code: 'VALID' });
  expect(await failure(client.install(await shop.sign({ id: idOf(2), expires: '2028-02-29' })))).toMatchObject({
    reason: 'ENDS_EARLIER',
  });
  const list = await makeRevocations([idOf(1)], START, shop.signer);
  expect(await failure(client.installRevocations(list.replace(idOf(1), idOf(2))))).toMatchObject({
    code: 'revocations_refused',
  });
  expect(await client.installRevocations(list)).toBe(true);
  expect(await code()).toBe('REVOKED');
  clock.now = new Date(START.getTime() - 60_000);
  expect(await client.sync(), 'an index that is older than the list').toMatchObject({ verdict: { code: 'REVOKED' } });
  clock.now = new Date(START.getTime() + 60_000);
  const trial = { id: idOf(3), type: 'trial-self-signed', expires: '2027-04-30' } as const;
  expect(await failure(client.install(await shop.sign(trial, newSigner())))).toMatchObject({ reason: 'SELF_SIGNED' });
  expect(await client.install(await shop.sign(trial, key))).toMatchObject({ code: 'VALID' });
});

it('refuses an address without https and ids that no request can carry', async () => {
  const key = await generateInstallationKey();
  const options = { url: 'https://shop.example', store: memoryStore(), key, clientId: 'c', keys: [] };
  for (const url of [
    'http://shop.example',
    'shop.example',
    'ftp://localhost',
    'javascript:1',
    'http://localhost.example',
  ]) {
    expect(() => createSyncClient({ ...options, url })).toThrow('https');
  }
  for (const url of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'https://shop.example/sub']) {
    expect(() => createSyncClient({ ...options, url })).not.toThrow();
  }
  expect(() => createSyncClient({ ...options, clientId: 'two\nlines' })).toThrow('clientId');
  expect(() => createSyncClient({ ...options, version: '' })).toThrow('version');
});
