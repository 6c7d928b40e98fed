import { createReadStream } from 'node:fs';
import { InputError, type Io } from './io.ts';
import { runCli } from './run.ts';

/** No license, list of parts or list of keys takes this much. A list of revocations of 400,000 ids does. */
const MAX_INPUT_BYTES = 16 * 1024 * 1024;

const read = async (path: string): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of path === '-' ? process.stdin : createReadStream(path)) {
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size > MAX_INPUT_BYTES) throw new InputError(`${path} is too long`);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const end = new AbortController();
const endBySignals = () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end.abort());
  return end.signal;
};

const io: Io = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  read,
  columns: process.stdout.isTTY ? process.stdout.columns : undefined,
  now: () => new Date(),
  fetch: (url, init) => fetch(url, init),
  // A command that does not ask for the signal ends as every program does.
  get signal() {
    return endBySignals();
  },
};

process.exitCode = await runCli(process.argv.slice(2), io);
