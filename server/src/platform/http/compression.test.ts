import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compress, encodingFor } from './compression.ts';

const encodingOf = (accepted: string | undefined) =>
  encodingFor({ headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

it.each<[string | undefined, string]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate, zstd', 'identity'],
  // The whole name of an encoding must match.
  ['brotli, x-br, br-x', 'identity'],
  // An encoding with a weight of zero is refused.
  ['br;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.000 , gzip ; q=0', 'identity'],
  ['br;Q=0,gzip;q=0.001', 'gzip'],
  // The higher weight wins, and with equal weights the smaller answer does.
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['gzip;q=0.8, br;q=0.8', 'br'],
  ['br;q=0.5, identity', 'identity'],
  ['identity;q=0.5, br;q=0.6', 'br'],
  // A star stands for all encodings that are not named.
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0.1, gzip', 'gzip'],
  ['*;q=0', 'identity'],
  ['*;q=0, gzip', 'gzip'],
  // An invalid weight counts as a refusal.
  ['br;q=high, gzip', 'gzip'],
  ['br;q=2, gzip', 'gzip'],
  ['br;q=', 'identity'],
  // An unknown parameter changes nothing.
  ['br;level=11', 'br'],
])('for %j the answer is encoded as %s', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding);
});

it('a page becomes a quarter of its size in either encoding, and comes back whole', async () => {
  const text = Buffer.from(Array.from({ length: 900 }, (_, n) => `<p class="row-${n % 7}">${n * 7919}</p>`).join(''));
  const { br, gzip } = await compress(text);
  for (const [small, back] of [
    [br, brotliDecompressSync],
    [gzip, gunzipSync],
  ] as const) {
    expect(small?.length).toBeLessThan(text.length / 4);
    expect(back(small as Buffer).equals(text)).toBe(true);
  }
  expect(Object.keys(await compress(text, 'gzip'))).toEqual(['identity', 'gzip']);
});
