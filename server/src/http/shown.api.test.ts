import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { giveRelease } from '../../test/releases.ts';
import { shownStamp } from './shown.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({}, { workers: false });
});
afterEach(() => vi.useRealTimers());
afterAll(() => shop.stop());

/** What a process of the shop knows of what its pages show. */
const aProcess = () => shownStamp(Fastify(), shop.services.db);

it('two processes know the same, and a change by one is seen by the other within a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const [here, there] = [aProcess(), aProcess()];
  const before = await here.read();
  expect([await there.read(), here.known(), there.known()]).toEqual([before, before, before]);

  await giveRelease(shop);
  vi.advanceTimersByTime(999);
  expect(there.known()).toBe(before);
  vi.advanceTimersByTime(1);
  expect(there.known()).toBeUndefined();
  const after = await there.read();
  expect(after).not.toBe(before);
  expect(there.known()).toBe(after);
  expect(await here.read()).toBe(after);
});

it('whoever asks while it is read waits for the same answer', async () => {
  const here = aProcess();
  expect(here.read()).toBe(here.read());
});

it('a database that is busy keeps nobody from a finished page', async () => {
  const { db } = shop.services;
  const here = aProcess();
  const before = await here.read();
  const busy = vi.spyOn(db, 'execute').mockReturnValueOnce(new Promise(() => {}) as never);
  expect(await here.read()).toBe(before);
  expect(here.known()).toBe(before);
  busy.mockRestore();
});

it('a database that does not answer leaves what was known', async () => {
  const { db } = shop.services;
  const away = vi.spyOn(db, 'execute');
  const here = aProcess();
  const before = await here.read();
  away.mockRejectedValueOnce(new Error('away'));
  expect(await here.read()).toBe(before);
  away.mockRestore();
});
