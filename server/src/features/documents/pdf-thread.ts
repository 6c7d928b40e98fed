import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { PdfAnswer, PdfJob } from './render/worker.ts';

/** The thread gets no settings of the shop, and a document that takes all of its memory ends the thread alone. */
const openWorker = () =>
  new Worker(new URL('./render/worker.ts', import.meta.url), {
    name: 'pdf',
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });

const failure = async (reason: Promise<unknown>, text: string): Promise<never> => {
  await reason;
  throw new Error(`a PDF was not rendered: ${text}`);
};

/**
 * Renders PDFs in a thread, because loading the library and a rendering block the event loop for tenths of a second. The
 * caller renders one at a time. The thread starts with the first, and ends when there was nothing to do for a while; its
 * death fails the rendering under way and no other.
 */
export const pdfThread = ({ open = openWorker, idle = 60_000, longest = 60_000 } = {}) => {
  let worker: Worker | undefined;
  let idling: NodeJS.Timeout | undefined;

  const start = () => {
    const started = open();
    // A rendering listens for itself. Without this listener, an error between two of them would end the process.
    started.on('error', () => {});
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  };
  const end = () => {
    void worker?.terminate();
    worker = undefined;
  };

  return async (job: PdfJob): Promise<Uint8Array> => {
    clearTimeout(idling);
    worker ??= start();
    const ended = new AbortController();
    const { signal } = ended;
    try {
      worker.ref();
      worker.postMessage(job);
      const [answer] = (await Promise.race([
        once(worker, 'message', { signal }),
        failure(once(worker, 'exit', { signal }), 'the thread has ended'),
        failure(sleep(longest, undefined, { signal }), 'it took too long'),
      ])) as [PdfAnswer];
      if ('error' in answer) throw answer.error;
      return answer.bytes;
    } catch (error) {
      end();
      throw error;
    } finally {
      ended.abort();
      worker?.unref();
      idling = setTimeout(end, idle).unref();
    }
  };
};
