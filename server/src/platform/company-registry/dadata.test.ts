import { startDadata } from '@warden/dadata';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { dadataRegistry } from './dadata.ts';

const SBERBANK = '7707083893';
const warn = vi.fn();
let dadata: Awaited<ReturnType<typeof startDadata>>;
beforeAll(async () => {
  dadata = await startDadata({ token: 'right' });
});
afterEach(() => {
  dadata.setMode('normal');
  warn.mockClear();
});
afterAll(() => dadata.close());

const open = (options: { token?: string; apiUrl?: string; now?: () => number; timeoutMs?: number } = {}) =>
  dadataRegistry({ apiUrl: dadata.url, token: 'right', log: { warn } as never, timeoutMs: 60_000, ...options });

it('finds a company, an entrepreneur and a closed company', async () => {
  const registry = open();
  expect(await registry.find(SBERBANK)).toEqual({
    inn: SBERBANK,
    kpp: '773601001',
    name: 'ПАО СБЕРБАНК',
    address: '117312, г Москва, ул Вавилова, д 19',
    isActive: true,
  });
  expect(await registry.find('770400000432')).toMatchObject({ kpp: null, isActive: true });
  expect(await registry.find('7802000022')).toMatchObject({ isActive: false });
});

it('says that an INN is unknown', async () => {
  expect(await open().find('5403000034')).toBeNull();
});

it('asks once in ten minutes, also about an INN that is unknown', async () => {
  let time = 0;
  const registry = open({ now: () => time });
  const before = dadata.calls();
  for (const inn of [SBERBANK, SBERBANK, '5403000034', '5403000034']) await registry.find(inn);
  expect(dadata.calls() - before).toBe(2);
  time = 11 * 60 * 1000;
  await registry.find(SBERBANK);
  expect(dadata.calls() - before).toBe(3);
});

it('asks once for callers at the same moment, and says once in a while that there is no answer', async () => {
  const registry = open();
  const before = dadata.calls();
  const all = () => Promise.all(Array.from({ length: 5 }, () => registry.find(SBERBANK)));
  dadata.setMode('error');
  expect(await all()).toEqual(Array(5).fill(undefined));
  expect(await registry.find('7802000022')).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
  dadata.setMode('normal');
  expect((await all())[4]).toMatchObject({ inn: SBERBANK });
  expect(dadata.calls() - before).toBe(3);
});

it.each([
  ['silent', 'did not answer in time'],
  ['error', 'answered 500'],
  ['garbage', 'answered what the shop cannot read'],
  ['strange', 'answered what the shop cannot read'],
  ['endless', 'answered too much'],
] as const)('is not available while DaData is %s', async (mode, reason) => {
  dadata.setMode(mode);
  expect(await open(mode === 'silent' ? { timeoutMs: 50 } : {}).find(SBERBANK)).toBeUndefined();
  expect(warn).toHaveBeenCalledExactlyOnceWith({ reason }, expect.any(String));
});

it('asks again after a failure', async () => {
  const registry = open();
  dadata.setMode('error');
  expect(await registry.find(SBERBANK)).toBeUndefined();
  dadata.setMode('normal');
  expect(await registry.find(SBERBANK)).toMatchObject({ inn: SBERBANK });
});

it('is not available with a wrong token, and says what to check', async () => {
  expect(await open({ token: 'wrong' }).find(SBERBANK)).toBeUndefined();
  expect(warn.mock.calls[0]?.[0].reason).toBe('answered 403: check DADATA_TOKEN and its daily limit');
});

it('is not available where nobody answers', async () => {
  expect(await open({ apiUrl: 'http://127.0.0.1:1' }).find(SBERBANK)).toBeUndefined();
  expect(warn.mock.calls[0]?.[0].reason).toContain('could not be reached');
});
