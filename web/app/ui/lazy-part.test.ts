import { expect, it } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const Part = () => null;

it('loads a part once', async () => {
  let loads = 0;
  const part = lazyPart(async () => {
    loads += 1;
    return Part;
  });
  expect(part.component()).toBeUndefined();
  part.preload();
  await part.load();
  expect([part.component(), loads]).toEqual([Part, 1]);
});

it('tries again after a failure, of which only those hear who wait for it', async () => {
  const answers = [Promise.reject(new TypeError('no network')), Promise.resolve(Part)];
  const part = lazyPart(() => answers.shift() as Promise<typeof Part>);
  part.preload();
  await expect(part.load()).rejects.toThrow('no network');
  await part.load();
  expect(part.component()).toBe(Part);
});
