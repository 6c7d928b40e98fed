import { isMoment } from '@warden/license';
import { clientCodes, SyncError } from './sync-error.ts';

/** The part of `fetch` that is used, so that a test or a worker can bring its own. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Caller {
  fetch: Fetch;
  /** A call that takes longer than this many milliseconds has failed. */
  timeout: number;
  signal?: AbortSignal | undefined;
}

const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/** Reads no more of the body than the limit, whatever the header says about its length. */
const readText = async (response: Response, limit: number): Promise<string> => {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > limit) {
      // The answer is refused either way, so whether the rest can be canceled does not matter.
      reader.cancel().catch(() => undefined);
      throw new SyncError('bad_answer', `The answer is longer than ${limit} bytes.`, { status: response.status });
    }
    text += decoder.decode(value, { stream: true });
  }
};

/** Ends the work at the deadline or when the signal says so, also where `fetch` obeys neither. */
const withDeadline = async <T>({ timeout, signal }: Caller, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const end = new AbortController();
  const abort = () => end.abort(new SyncError('aborted', 'The call was aborted.', { cause: signal?.reason }));
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  const late = new SyncError('timeout', `The shop did not answer within ${timeout} ms.`);
  const timer = setTimeout(() => end.abort(late), timeout);
  const ended = new Promise<never>((_, reject) => {
    if (end.signal.aborted) reject(end.signal.reason);
    end.signal.addEventListener('abort', () => reject(end.signal.reason), { once: true });
  });
  try {
    return await Promise.race([ended, work(end.signal)]);
  } catch (error) {
    // An aborted fetch rejects with an error of its own, perhaps before the reason does.
    throw end.signal.aborted ? end.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
};

export interface Reply {
  status: number;
  retryAfter: number | undefined;
  text: string;
}

const retryAfterOf = (response: Response): number | undefined => {
  const seconds = response.headers.get('retry-after');
  return seconds && /^\d{1,9}$/.test(seconds) ? Math.min(Number(seconds) * 1000, MAX_RETRY_AFTER_MS) : undefined;
};

const messageOf = (error: unknown) => {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message ? cause.message : message;
};

const isTimeout = (error: unknown) => (error as Error | undefined)?.name === 'TimeoutError';

/** Calls once and follows no redirect, which would lead to somebody else, such as the sign-in of a hotel's network. */
export const call = (caller: Caller, url: string, limit: number, init: RequestInit = {}): Promise<Reply> =>
  withDeadline(caller, async (signal) => {
    try {
      const response = await caller.fetch(url, { ...init, redirect: 'manual', signal });
      return { status: response.status, retryAfter: retryAfterOf(response), text: await readText(response, limit) };
    } catch (error) {
      if (error instanceof SyncError) throw error;
      throw new SyncError(
        isTimeout(error) ? 'timeout' : 'unreachable',
        `The shop cannot be reached: ${messageOf(error)}`,
        {
          cause: error,
        },
      );
    }
  });

const parseJson = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

const isShopCode = (code: unknown): code is string =>
  typeof code === 'string' && /^[a-z][a-z0-9_]{0,60}$/.test(code) && !(clientCodes as readonly string[]).includes(code);

/** Explains an answer that is not the one hoped for. */
const refusal = ({ status, retryAfter }: Reply, body: Record<string, unknown> | undefined): SyncError => {
  const facts = {
    status,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(isMoment(body?.server_time) ? { serverTime: body.server_time } : {}),
  };
  const isRefusal = status >= 400 && body?.success === false;
  if (isRefusal && isShopCode(body.code)) {
    const message = typeof body.message === 'string' ? body.message.slice(0, 500) : body.code;
    return new SyncError(body.code, message, facts);
  }
  return new SyncError('bad_answer', `The shop answered ${status}, and not as a shop does.`, facts);
};

/** Calls the shop's API and returns the `data` of its answer. */
export const callApi = async (
  caller: Caller,
  url: string,
  limit: number,
  body?: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body) headers['content-type'] = 'application/json';
  const reply = await call(
    caller,
    url,
    limit,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  );
  const answer = parseJson(reply.text);
  const data = answer?.data;
  if (reply.status !== 200 || answer?.success !== true || typeof data !== 'object' || data === null) {
    throw refusal(reply, answer);
  }
  return data as Record<string, unknown>;
};
