import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A statement with one parameter. */
export interface Select {
  text: string;
  value: string;
  type: 'uuid' | 'text';
}

export type BareRoute = { path: string } & (
  | { json: unknown }
  | { page: Uint8Array }
  /** The answer is padded to this number of bytes. */
  | { select: Select; bytes: number }
);

export interface BareOrder {
  databaseUrl?: string | undefined;
  /** The cluster of an embedded database, which nobody else uses. */
  directory?: string | undefined;
  routes: BareRoute[];
}

/** Starts the references as a process of their own. */
export const startBare = async (order: BareOrder) => {
  const child = fork(fileURLToPath(new URL('./bare.ts', import.meta.url)), { serialization: 'advanced' });
  child.send(order);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid as number, stop: () => child.kill() };
};
