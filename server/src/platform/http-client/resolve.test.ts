import { expect, it } from 'vitest';
import { resolveByDns } from './resolve.ts';

it.each(['localhost', 'LOCALHOST.', 'shop.localhost'])('knows that %s is this machine', async (name) => {
  expect((await resolveByDns(name, {})).map(({ address }) => address)).toEqual(['127.0.0.1', '::1']);
});
