import { randomUUID } from 'node:crypto';
import { fetchOnce } from '../../fetch-once.ts';
import { MINUTE } from '../../time.ts';
import { version } from '../../version.ts';
import { scrub } from './scrub.ts';
import { framesOf } from './stack.ts';

export interface ErrorReport {
  platform: 'node' | 'javascript';
  type: string;
  message: string;
  stack?: string | undefined;
  /** Words of the shop's own, such as the name of a job. */
  tags?: Record<string, string>;
}

export interface ErrorReporter {
  /** Sends a report in the background, or drops it where there are too many. */
  report(error: ErrorReport): void;
  /** Waits a moment for those under way. */
  close(): Promise<void>;
}

/** Of each platform, so that visitors cannot keep the server's own errors from being reported. */
const MOST_PER_MINUTE = 20;
const SEND_MILLISECONDS = 3000;
const CLOSE_MILLISECONDS = 2000;

const endpointOf = (dsn: string) => {
  const { protocol, host, pathname, username } = new URL(dsn);
  const [, folder, project] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  return { url: `${protocol}//${host}${folder}/api/${project}/envelope/`, key: username };
};

/** Lets each error through once a minute, and a few different ones. */
const quota = () => {
  let since = -Infinity;
  const seen = new Map<string, Set<string>>();
  return ({ platform, type, message }: ErrorReport) => {
    if (performance.now() - since > MINUTE) {
      since = performance.now();
      seen.clear();
    }
    const known = seen.get(platform) ?? new Set();
    seen.set(platform, known);
    const name = `${type} ${message}`;
    if (known.has(name) || known.size >= MOST_PER_MINUTE) return false;
    known.add(name);
    return true;
  };
};

const envelopeOf = ({ platform, type, message, stack = '', tags = {} }: ErrorReport, environment: string) => {
  const id = randomUUID().replaceAll('-', '');
  const frames = framesOf(stack);
  const event = {
    event_id: id,
    timestamp: Date.now() / 1000,
    platform,
    level: 'error',
    release: `warden-shop@${version}`,
    environment,
    tags,
    exception: {
      values: [{ type: scrub(type), value: scrub(message), ...(frames.length ? { stacktrace: { frames } } : {}) }],
    },
  };
  return [{ event_id: id, sent_at: new Date().toISOString() }, { type: 'event' }, event]
    .map((part) => JSON.stringify(part))
    .join('\n');
};

/** Reports errors by the protocol of Sentry, which Warden speaks too. Nothing waits for it, and it may fail. */
export const openReporter = (dsn: string, environment: string): ErrorReporter => {
  const { url, key } = endpointOf(dsn);
  const isWithin = quota();
  const underWay = new Set<Promise<unknown>>();
  let pausedUntil = -Infinity;

  const send = async (body: string) => {
    const response = await fetchOnce(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${key}, sentry_client=warden-shop/${version}`,
      },
      body,
      signal: AbortSignal.timeout(SEND_MILLISECONDS),
    });
    await response.body?.cancel();
    if (response.status === 429) pausedUntil = performance.now() + MINUTE;
  };

  return {
    report(error) {
      if (performance.now() < pausedUntil || !isWithin(error)) return;
      const sending = send(envelopeOf(error, environment))
        .catch(() => {})
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    close: () =>
      Promise.race([
        Promise.all(underWay).then(() => {}),
        new Promise<void>((resolve) => {
          setTimeout(resolve, CLOSE_MILLISECONDS).unref();
        }),
      ]),
  };
};
