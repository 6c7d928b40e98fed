import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { sendCsv } from './csv.ts';
import { BATCH, inBatches } from './queries/batches.ts';

const reply = {
  type: () => reply,
  header: () => reply,
  send: (stream: Readable) => stream,
} as unknown as FastifyReply;

/** Exports this many numbers, and says how many were read so far. */
const exported = (count: number) => {
  let read = 0;
  const rows = inBatches<number>(async () => {
    const next = Array.from({ length: Math.min(BATCH, count - read) }, (_, index) => read + index);
    read += next.length;
    return next;
  });
  const stream = sendCsv(reply, 'numbers.csv', ['n', 'half.text'], rows, (n) => ({ n, half: { text: `=${n}/2` } }));
  return { stream: stream as unknown as Readable, read: () => read };
};

it.each([0, 1, BATCH, 2.5 * BATCH])('writes a header and %i rows, and no formulas', async (count) => {
  const lines = Array.from({ length: count }, (_, n) => `${n},'=${n}/2\r\n`);
  expect(await text(exported(count).stream)).toBe(`n,half.text\r\n${lines.join('')}`);
});

it('reads no further than a batch ahead of its reader', async () => {
  const { stream, read } = exported(100 * BATCH);
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await nextTurn();
  };
  await settle();
  expect(read()).toBeLessThanOrEqual(BATCH);
  stream.once('readable', () => stream.read());
  await settle();
  expect(read()).toBeLessThanOrEqual(2 * BATCH);
});

it('breaks off at a row that cannot be written', async () => {
  const rows = inBatches(async (last?: number) => (last === undefined ? [1] : []));
  const cannot = () => {
    throw new Error('no such row');
  };
  await expect(text(sendCsv(reply, 'numbers.csv', ['n'], rows, cannot) as unknown as Readable)).rejects.toThrow(
    'no such row',
  );
});
