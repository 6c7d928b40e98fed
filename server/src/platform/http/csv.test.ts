import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { BATCH, inBatches } from '../db/batches.ts';
import { sendCsv } from './csv.ts';

const WIDE = 'x'.repeat(1000);

/** Exports this many numbers from a real server, and says how many were read so far, and when reading has ended. */
const exporting = async (count: number, toWire: (n: number) => object) => {
  let read = 0;
  const batches = inBatches<number>(async () => {
    const next = Array.from({ length: Math.min(BATCH, count - read) }, (_, index) => read + index);
    read += next.length;
    return next;
  });
  const left = Promise.withResolvers<void>();
  const rows = (async function* () {
    try {
      yield* batches;
    } finally {
      left.resolve();
    }
  })();
  const app = Fastify();
  onTestFinished(() => app.close());
  app.get('/', async (_request, reply) => {
    return sendCsv(reply, 'numbers.csv', ['n', 'half.text'], rows, toWire);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`,
    read: () => read,
    left: left.promise,
  };
};

const half = (n: number) => ({ n, half: { text: `=${n}/2` } });

it.each([0, 1, BATCH, 2.5 * BATCH])('writes a header and %i rows, and no formulas', async (count) => {
  const { url } = await exporting(count, half);
  const lines = Array.from({ length: count }, (_, n) => `${n},'=${n}/2\r\n`);
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(await answer.text()).toBe(`n,half.text\r\n${lines.join('')}`);
});

it('reads no rows for a reader who asks for the headers alone', async () => {
  const { url, read } = await exporting(BATCH, half);
  expect((await fetch(url, { method: 'HEAD' })).headers.get('content-disposition')).toContain('numbers.csv');
  expect(read()).toBe(0);
});

it('reads no further than the system takes for a reader who stalls, and stops when they leave', async () => {
  const count = 1000 * BATCH;
  const { url, read, left } = await exporting(count, (n) => ({ n, half: { text: WIDE } }));
  const [response] = (await once(get(url), 'response')) as [IncomingMessage];
  response.destroy();
  await left;
  expect(read()).toBeLessThan(count);
});

it('breaks off at a row that cannot be written, so that no reader takes it for the whole', async () => {
  const { url } = await exporting(1, () => {
    throw new Error('no such row');
  });
  const answer = await fetch(url);
  await expect(answer.text()).rejects.toThrow('terminated');
});

it('lets others have their turn between batches, where the database answers at once', async () => {
  let reads = 0;
  const batches = inBatches<number>(async () => Array(++reads < 5 ? BATCH : 0).fill(reads));
  let readsMeanwhile = 0;
  setImmediate(() => {
    readsMeanwhile = reads;
  });
  expect(await Array.fromAsync(batches)).toHaveLength(4);
  expect(readsMeanwhile).toBe(1);
});
