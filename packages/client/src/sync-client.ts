import {
  isPlainLine,
  type KeyedRequest,
  makeSyncRequest,
  NONCE_BYTES,
  type PublicKey,
  renderCarriedRequest,
  type Signer,
  type SyncStatus,
  type Verdict,
} from '@warden/license';
import { parseAnswer, type SyncAnswer } from './answer.ts';
import { callApi, type Fetch } from './call.ts';
import { backoff, MAX_DELAY, nextDelay } from './delays.ts';
import { createEvents } from './events.ts';
import { type ReplacementRefusal, replacementRefusal } from './replacement.ts';
import { lookUp } from './revocations.ts';
import { shopUrl } from './shop-url.ts';
import { parseState, type SyncState } from './state.ts';
import type { Store } from './store.ts';
import { SyncError, toSyncError } from './sync-error.ts';
import { readRevocations, verify } from './verify.ts';

/** An answer with the longest license text takes a third of this. */
const MAX_ANSWER_BYTES = 65_536;
const DEFAULT_TIMEOUT = 30_000;
/** Where every shop has its index of revocations; answers may name another address. */
const INDEX_PATH = 'api/licenses/revocations/v2';
/** The shop refuses the key with these, whoever asks. */
const keyRefusals = new Set<string>(['sync_key_unknown', 'sync_key_ended', 'sync_other_client']);
/** The loop wakes up this often to notice that a license has reached another stage of its term. */
const HOUR = 60 * 60 * 1000;

export interface SyncClientOptions {
  /** The shop's address, such as `https://licenses.example.com`. */
  url: string;
  store: Store;
  /** The installation's own key: `generateInstallationKey()` makes one, `importInstallationKey(pem)` reads it. */
  key: Signer;
  clientId: string;
  /** The shop's public keys, as `GET /api/licenses/keys` lists them. */
  keys: readonly PublicKey[];
  /** The version of Warden, which the shop shows to the owner. */
  version?: string | null;
  /** A call that takes longer than this many milliseconds has failed. */
  timeout?: number;
  fetch?: Fetch;
  now?: () => Date;
  /** Waits for so many milliseconds, or until the signal ends it. It never rejects. */
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  random?: () => number;
}

export interface LicenseStatus {
  /** The held text, or null where there is none. */
  text: string | null;
  /** The verdict on it, by the own clock. */
  verdict: Verdict | null;
  state: SyncState;
}

export interface SyncResult {
  status: SyncStatus;
  /** Whether a new text was stored. */
  changed: boolean;
  verdict: Verdict | null;
  /** The version of the newest release of Warden. */
  release: string | null;
  /** When the loop asks again, by the own clock. */
  nextCheck: Date;
}

export interface SyncEvents {
  /** A new text was stored. */
  license: { text: string; verdict: Verdict };
  /** The verdict on the held text is another one than before, or the first one. */
  status: { verdict: Verdict | null; previous: Verdict['code'] | null };
  /** The shop has answered. */
  checked: SyncResult;
  /** A call has failed. The held license works as before. */
  error: SyncError;
}

export interface CallOptions {
  signal?: AbortSignal;
}

export interface SyncClient {
  /** Asks the shop once. Rejects with a SyncError where that fails; the held license works as before. */
  sync(options?: CallOptions): Promise<SyncResult>;
  /** Pins the installation's key with a code from the owner's dashboard, and asks the shop like `sync`. */
  activate(code: string, options?: CallOptions): Promise<SyncResult>;
  /** Stores a text that a person has brought, by the same rules. Rejects with a SyncError where it is refused. */
  install(text: string): Promise<Verdict>;
  /** Reads a signed list of revocations that a person has brought, and tells whether it names the held license. */
  installRevocations(text: string): Promise<boolean>;
  /** Makes a request for a person to carry to the shop's page /renew. */
  carriedRequest(): Promise<string>;
  status(): Promise<LicenseStatus>;
  /** Adds a listener and returns what removes it again. */
  on<K extends keyof SyncEvents>(name: K, listener: (event: SyncEvents[K]) => void): () => void;
  /** Asks again and again, until the signal ends it. */
  run(signal: AbortSignal): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const sleepByTimer = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });

interface ShopCall {
  path: string;
  bodyOf(signed: KeyedRequest): Record<string, unknown>;
}

const syncCall: ShopCall = {
  path: 'api/licenses/sync',
  bodyOf: ({ request, signature }) => ({ request, signature }),
};

const activation = (code: string): ShopCall => ({
  path: 'api/installs/activate',
  bodyOf: ({ request, signature, publicKey }) => ({ code, publicKey, request, signature }),
});

export const createSyncClient = (options: SyncClientOptions): SyncClient => {
  const { store, key, clientId, keys, version = null, timeout = DEFAULT_TIMEOUT } = options;
  const now = options.now ?? (() => new Date());
  const random = options.random ?? Math.random;
  const sleep = options.sleep ?? sleepByTimer;
  const fetch: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const shop = shopUrl(options.url);
  if (!isPlainLine(clientId, 200)) throw new TypeError('clientId must be one line of at most 200 characters');
  if (version !== null && !isPlainLine(version, 100)) {
    throw new TypeError('version must be one line of at most 100 characters');
  }
  const events = createEvents<SyncEvents>();
  const callerOf = (signal: AbortSignal | undefined) => ({ fetch, timeout, signal });

  /** The shop's time minus the own one. Requests use it, verdicts never do. */
  let clockOffset = 0;
  let shownCode: Verdict['code'] | null | undefined;
  let lastText: string | null | undefined;
  let lastState: SyncState | undefined;
  let unsavedState: SyncState | undefined;

  /** Where the store fails, the text that was read before still counts. */
  const readText = async (): Promise<string | null> => {
    try {
      lastText = await store.read('license');
    } catch (cause) {
      if (lastText === undefined) throw new SyncError('store_failed', 'The license cannot be read.', { cause });
    }
    return lastText ?? null;
  };

  /** Where the store fails, the last known state still counts, so that neither backoff nor revocation is forgotten. */
  const readState = async (): Promise<SyncState> => {
    if (unsavedState) return unsavedState;
    try {
      lastState = parseState(await store.read('state'));
    } catch {
      lastState ??= parseState(null);
    }
    return lastState;
  };

  const writeState = async (change: Partial<SyncState>): Promise<void> => {
    const state = { ...(await readState()), ...change };
    try {
      await store.write('state', `${JSON.stringify(state)}\n`);
      lastState = state;
      unsavedState = undefined;
    } catch (cause) {
      unsavedState = state;
      events.emit('error', new SyncError('store_failed', 'The state cannot be stored.', { cause }));
    }
  };

  const judge = (text: string, { revocations }: SyncState): Promise<Verdict> =>
    verify(text, { keys, clientId, now: now(), revocations: revocations?.revoked ? [revocations.license] : [] });

  const status = async (): Promise<LicenseStatus> => {
    const [text, state] = [await readText(), await readState()];
    const verdict = text === null ? null : await judge(text, state);
    const code = verdict?.code ?? null;
    if (code !== shownCode) {
      const previous = shownCode ?? null;
      shownCode = code;
      events.emit('status', { verdict, previous });
    }
    return { text, verdict, state };
  };

  const request = async (at: Date): Promise<KeyedRequest> => {
    const { verdict } = await status();
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    return makeSyncRequest({ client: clientId, license: verdict?.license?.id ?? null, version, at, nonce }, key);
  };

  /** A shop that says an impossible time is not believed. */
  const correctedTime = () => {
    const time = new Date(now().getTime() + clockOffset);
    return time.getTime() >= 0 && time.getUTCFullYear() <= 9999 ? time : now();
  };

  /** Asks once, and once more where the shop says that the clock is wrong. */
  const ask = async ({ path, bodyOf }: ShopCall, signal: AbortSignal | undefined): Promise<SyncAnswer> => {
    const send = async () => {
      const body = bodyOf(await request(correctedTime()));
      return parseAnswer(await callApi(callerOf(signal), new URL(path, shop).href, MAX_ANSWER_BYTES, body));
    };
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof SyncError) || error.code !== 'sync_clock' || !error.serverTime) throw error;
      clockOffset = Date.parse(error.serverTime) - now().getTime();
      return send();
    }
  };

  const replace = async (
    text: string,
    ownKey: string | null,
  ): Promise<{ refusal: ReplacementRefusal | null; verdict: Verdict }> => {
    // The held license is read again, because another process may have stored one meanwhile.
    const { verdict: held, state } = await status();
    const verdict = await judge(text, state);
    const refusal = replacementRefusal(verdict, held, ownKey);
    if (refusal) return { refusal, verdict };
    try {
      await store.write('license', text);
    } catch (cause) {
      throw new SyncError('store_failed', 'The new license cannot be stored.', { cause });
    }
    lastText = text;
    events.emit('license', { text, verdict });
    await status();
    return { refusal: null, verdict };
  };

  const readIndex = async (url: string, license: string, signal: AbortSignal | undefined) => {
    const { revocations: known } = await readState();
    try {
      const found = await lookUp(callerOf(signal), { url, shop, keys, license, known });
      await writeState({ revocations: found });
      await status();
    } catch (error) {
      // The next sync tries again; the license itself was answered for.
      events.emit('error', toSyncError(error));
    }
  };

  /** Looks the held license up where the shop says that there is something new to know. */
  const checkRevocations = async ({ status: said, revocations }: SyncAnswer, signal: AbortSignal | undefined) => {
    const { verdict, state } = await status();
    const license = verdict?.license?.id;
    if (!license || !revocations) return;
    const { revocations: known } = state;
    const isKnown = known?.license === license && known.sequence >= revocations.version;
    if (isKnown && (said !== 'revoked' || known.revoked)) return;
    await readIndex(revocations.url, license, signal);
  };

  /**
   * An installation whose licenses were moved to another one has no key any more and gets no answer, but the index is
   * for everybody.
   */
  const checkAfterRefusal = async (signal: AbortSignal | undefined) => {
    const { verdict } = await status();
    const license = verdict?.license;
    if (license && verdict.code !== 'REVOKED') await readIndex(INDEX_PATH, license.id, signal);
  };

  const take = async (answer: SyncAnswer, signal: AbortSignal | undefined): Promise<boolean> => {
    await checkRevocations(answer, signal);
    const { licenseText } = answer;
    if (licenseText === null || licenseText === lastText) return false;
    const { refusal } = await replace(licenseText, null);
    if (!refusal) return true;
    throw new SyncError('license_refused', `The shop sent a license that cannot be used here: ${refusal}.`, {
      reason: refusal,
    });
  };

  const after = (delay: number) => new Date(now().getTime() + delay);

  const succeeded = async (answer: SyncAnswer, changed: boolean): Promise<{ result: SyncResult; delay: number }> => {
    const delay = nextDelay(answer, random);
    const nextCheck = after(delay);
    const { status: said, release } = answer;
    await writeState({
      checkedAt: now().toISOString(),
      nextCheck: nextCheck.toISOString(),
      status: said,
      failures: 0,
      error: null,
      release,
    });
    const { verdict } = await status();
    const result = { status: said, changed, verdict, release, nextCheck };
    events.emit('checked', result);
    return { result, delay };
  };

  const failed = async (error: SyncError): Promise<number> => {
    const failures = (await readState()).failures + 1;
    const delay = backoff(failures, error.retryAfter, random);
    await writeState({ failures, error: error.code, nextCheck: after(delay).toISOString() });
    events.emit('error', error);
    return delay;
  };

  type Attempt = { result: SyncResult; delay: number } | { error: SyncError; delay: number };

  const attempt = async (shopCall: ShopCall, signal: AbortSignal | undefined): Promise<Attempt> => {
    try {
      const answer = await ask(shopCall, signal);
      return await succeeded(answer, await take(answer, signal));
    } catch (cause) {
      const error = toSyncError(cause);
      // Whoever aborts a call knows why, and wants no later one.
      if (signal?.aborted) return { error, delay: 0 };
      if (keyRefusals.has(error.code)) await checkAfterRefusal(signal);
      return { error, delay: await failed(error) };
    }
  };

  /** Two calls of one client never run at the same time. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  const once = async (shopCall: ShopCall, signal: AbortSignal | undefined): Promise<SyncResult> => {
    const made = await inTurn(() => attempt(shopCall, signal));
    if ('error' in made) throw made.error;
    return made.result;
  };

  /** A restart does not make the shop busier: the time of the next call is known from before. */
  const firstDelay = async (): Promise<number> => {
    const { nextCheck } = await readState();
    const delay = nextCheck === null ? 0 : Date.parse(nextCheck) - now().getTime();
    return delay > 0 && delay <= MAX_DELAY ? delay : 0;
  };

  /** A clock that is set back does not make the wait longer, and one that is set ahead ends it. */
  const pause = async (delay: number, signal: AbortSignal): Promise<void> => {
    const due = now().getTime() + delay;
    let left = delay;
    while (left > 0 && !signal.aborted) {
      const step = Math.min(left, HOUR);
      await sleep(step, signal);
      left = Math.min(left - step, due - now().getTime());
      await status().catch((error: unknown) => events.emit('error', toSyncError(error)));
    }
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    let delay = await firstDelay();
    while (!signal.aborted) {
      await pause(delay, signal);
      if (!signal.aborted) ({ delay } = await inTurn(() => attempt(syncCall, signal)));
    }
  };

  let running: { end: AbortController; done: Promise<void> } | undefined;

  return {
    sync: ({ signal } = {}) => once(syncCall, signal),
    activate: (code, { signal } = {}) => once(activation(code), signal),
    install: (text) =>
      inTurn(async () => {
        const { refusal, verdict } = await replace(text, key.publicKey);
        if (refusal)
          throw new SyncError('license_refused', `This license cannot be used here: ${refusal}.`, { reason: refusal });
        return verdict;
      }),
    installRevocations: (text) =>
      inTurn(async () => {
        const list = await readRevocations(text, keys);
        if (!list) throw new SyncError('revocations_refused', 'No known key has signed this list of revocations.');
        const { verdict, state } = await status();
        const license = verdict?.license?.id;
        const known = state.revocations;
        if (!license) return false;
        if (known?.license === license && known.issued >= list.issued) return known.revoked;
        const revoked = list.revoked.includes(license);
        await writeState({ revocations: { sequence: known?.sequence ?? -1, issued: list.issued, license, revoked } });
        await status();
        return revoked;
      }),
    carriedRequest: async () => renderCarriedRequest(await request(correctedTime())),
    status,
    on: events.on,
    run,
    start() {
      if (running) return;
      const end = new AbortController();
      running = { end, done: run(end.signal) };
    },
    async stop() {
      const stopped = running;
      running = undefined;
      stopped?.end.abort();
      await stopped?.done;
    },
  };
};
