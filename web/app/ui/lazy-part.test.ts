import { afterEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const Part = () => null;
const noTexts = async () => {};

afterEach(() => vi.unstubAllGlobals());

it('loads a part once', async () => {
  let loads = 0;
  const part = lazyPart(async () => {
    loads += 1;
    return Part;
  });
  expect(part.component()).toBeUndefined();
  part.preload();
  await part.load(noTexts);
  expect([part.component(), loads]).toEqual([Part, 1]);
});

it('asks for nothing without a network, because browsers would remember the failure', async () => {
  let loads = 0;
  const part = lazyPart(async () => {
    loads += 1;
    return Part;
  });
  vi.stubGlobal('navigator', { onLine: false });
  part.preload();
  await expect(part.load(noTexts)).rejects.toThrow(TypeError);
  expect(loads).toBe(0);
  vi.stubGlobal('navigator', { onLine: true });
  await part.load(noTexts);
  expect([part.component(), loads]).toEqual([Part, 1]);
});

it('loads the page again after a failure, once the server answers', async () => {
  const reload = vi.fn();
  const fetch = vi.fn().mockRejectedValueOnce(new TypeError('the server is away')).mockResolvedValue(new Response());
  vi.stubGlobal('location', { href: 'https://shop.example/dashboard', reload });
  vi.stubGlobal('fetch', fetch);
  let loads = 0;
  const part = lazyPart(async (): Promise<typeof Part> => {
    loads += 1;
    throw new TypeError('no module');
  });
  await expect(part.load(noTexts)).rejects.toThrow('no module');
  part.preload();
  await expect(part.load(noTexts)).rejects.toThrow('the server is away');
  expect(reload).not.toHaveBeenCalled();
  await part.load(noTexts);
  expect([reload.mock.calls.length, loads]).toEqual([1, 1]);
});
