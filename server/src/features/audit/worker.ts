import type { Signer } from '@warden/license';
import { describeError } from '../../platform/log.ts';
import { logRarely } from '../../platform/log-rarely.ts';
import type { Resources } from '../../platform/resources.ts';
import { HOUR } from '../../platform/time.ts';
import { type ChainEnd, chainEntries } from './chain.ts';
import type { HeadStore } from './head-store.ts';
import { type Head, signHead } from './heads.ts';
import { noteHead } from './metrics.ts';
import { onAudit } from './store.ts';

/** By then, an entry is usually committed; if not, the next poll finds it. */
const SOON_MILLISECONDS = 50;
/** A busy shop writes entries all the time. Chaining many at once costs hardly more than chaining one. */
const GAP_MILLISECONDS = 250;
/** Other processes and the command line write entries too. */
const POLL_MILLISECONDS = 1000;
const SIGN_AT_LEAST_EVERY = HOUR;

interface Dependencies extends Pick<Resources, 'background' | 'log' | 'now'> {
  keys: { signer: Signer };
}

/** Signs the end of the chain once it has moved, and once an hour anyway; a store that fails gets the next head. */
const headWriter = ({ log, keys, now }: Dependencies, stores: readonly HeadStore[]) => {
  const newest = new Map<HeadStore, Head | undefined>();
  const isDue = (head: Head | undefined, { seq, hash }: ChainEnd) =>
    head?.seq !== seq || head.hash !== hash || now().getTime() - Date.parse(head.at) >= SIGN_AT_LEAST_EVERY;

  const write = async (store: HeadStore, end: ChainEnd) => {
    if (!newest.has(store)) newest.set(store, await store.last());
    const previous = newest.get(store);
    noteHead(store, previous);
    if (!isDue(previous, end)) return;
    const head = await signHead(end, previous, keys.signer, now());
    await store.append(head);
    newest.set(store, head);
    noteHead(store, head);
  };

  return async (end: ChainEnd) => {
    if (end.seq === 0) return;
    for (const store of stores) {
      await write(store, end).catch((error: unknown) =>
        log.error({ reason: describeError(error) }, 'could not keep the signed head of the audit log'),
      );
    }
  };
};

/** Chains entries and signs the chain's head for as long as the process runs. Returns how to stop it. */
export const startAuditWorker = (dependencies: Dependencies, stores: readonly HeadStore[]) => {
  const { background, log } = dependencies;
  const writeHead = headWriter(dependencies, stores);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const work = async () => {
    try {
      await writeHead(await chainEntries(background));
    } catch (error) {
      logRarely(log, 'error', { reason: describeError(error) }, 'could not chain the audit log, will try again');
    }
  };
  let due = Infinity;
  let begun = -Infinity;
  /** There is one timer, which an earlier wish moves forward. */
  const schedule = (milliseconds: number) => {
    const now = performance.now();
    const at = Math.max(now + milliseconds, begun + GAP_MILLISECONDS);
    if (stopped || at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => {
      due = Infinity;
      begun = performance.now();
      running = running.then(work).then(() => schedule(POLL_MILLISECONDS));
    }, at - now);
  };
  const unsubscribe = onAudit(() => schedule(SOON_MILLISECONDS));
  schedule(0);

  return async () => {
    stopped = true;
    unsubscribe();
    clearTimeout(timer);
    await running;
    await work();
  };
};
