import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The requests that are sent to one server. Each connection sends the next one as soon as it has the last answer. */
export interface Load {
  /** The server's address, without a path. */
  url: string;
  requests: { method?: string; path: string; headers?: Record<string, string>; body?: string }[];
  connections: number;
  seconds: number;
  /** Each connection sends so many requests, even if that takes longer. */
  least?: number;
  /** Milliseconds that each connection waits after an answer. */
  gap?: number;
}

export interface Result {
  /** The answers that were good. */
  answered: number;
  statuses: Record<number, number>;
  /** The requests that got no answer. */
  failed: number;
  seconds: number;
  p50: number;
  p99: number;
  /** The CPU milliseconds that sending them took. */
  cpu: number;
}

const idle: ChildProcess[] = [];

/** Sends the requests from a process of their own. Several calls at a time use several processes. */
export const send = async (load: Load): Promise<Result> => {
  const generator = idle.pop() ?? fork(fileURLToPath(new URL('./generator.ts', import.meta.url)));
  generator.send(load);
  const [result] = (await once(generator, 'message')) as [Result];
  idle.push(generator);
  return result;
};

export const stopGenerators = () => {
  for (const generator of idle.splice(0)) generator.kill();
};
