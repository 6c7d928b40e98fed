import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Work } from './harness.ts';

export interface WorkOrder {
  kind: 'ed25519' | 'argon2id' | 'postgres' | 'pglite';
  /** The address or the folder of the database that rows are inserted into. */
  target?: string;
  /** How much of it is under way at a time. */
  parallel: number;
}

/** Starts work that the shop is compared with as a process of its own. */
export const startWork = async (order: WorkOrder) => {
  const child = fork(fileURLToPath(new URL('./bare-work.ts', import.meta.url)));
  child.send(order);
  await once(child, 'message');
  return {
    serverPid: child.pid as number,
    load: async (seconds: number) => {
      child.send(seconds);
      return ((await once(child, 'message')) as [Work])[0];
    },
    stop: () => child.kill(),
  };
};
