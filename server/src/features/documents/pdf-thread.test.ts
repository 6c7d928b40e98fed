import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { pdfThread } from './pdf-thread.ts';
import type { PdfJob } from './render/worker.ts';

/** A thread that does what it is told instead of rendering. */
const program = `
  const { parentPort, threadId } = require('node:worker_threads');
  const acts = {
    exit: () => process.exit(3),
    throw: () => { throw new Error('out of memory') },
    hang: () => { for (;;); },
    fail: () => parentPort.postMessage({ error: new Error('no such font') }),
    render: () => parentPort.postMessage({ bytes: Buffer.from(String(threadId)) }),
  };
  parentPort.on('message', ({ act }) => acts[act]());`;

const threadWith = (options: { idle?: number; longest?: number } = {}) => {
  const opened: Worker[] = [];
  const open = () => {
    const worker = new Worker(program, { eval: true });
    opened.push(worker);
    return worker;
  };
  const run = pdfThread({ open, ...options });
  const act = (name: string) => run({ act: name } as unknown as PdfJob).then((bytes) => Buffer.from(bytes).toString());
  return { opened, act };
};

it('one thread renders all PDFs until it has nothing to do for a while, and then another one', async () => {
  const { opened, act } = threadWith({ idle: 1 });
  const first = await act('render');
  expect(opened).toHaveLength(1);
  await once(opened[0] as Worker, 'exit');
  expect(await act('render')).not.toBe(first);
  const { opened: others, act: next } = threadWith();
  expect(await next('render')).toBe(await next('render'));
  expect(others).toHaveLength(1);
  await others[0]?.terminate();
});

it('a rendering that ends the thread or fails fails alone', async () => {
  const { opened, act } = threadWith();
  for (const [name, reason] of [
    ['exit', 'the thread has ended'],
    ['throw', 'out of memory'],
    ['fail', 'no such font'],
  ] as const) {
    await expect(act(name)).rejects.toThrow(reason);
    expect(await act('render')).toMatch(/^\d+$/);
  }
  await Promise.all(opened.map((worker) => worker.terminate()));
});

it('a thread that never ends its rendering is ended', async () => {
  const { opened, act } = threadWith({ longest: 1 });
  const rendering = act('hang');
  const ended = once(opened[0] as Worker, 'exit');
  await expect(rendering).rejects.toThrow('it took too long');
  await ended;
});
