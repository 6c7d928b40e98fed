import { AsyncLocalStorage } from 'node:async_hooks';

export type Attributes = Record<string, string | number>;

/** A part of a trace that has begun. */
export interface Span {
  /** By which a job in the queue names the span that has enqueued it, as W3C Trace Context writes it. */
  readonly traceparent: string;
  /** Ends it, with the error where it failed. */
  end(attributes?: Attributes, error?: unknown): void;
}

export interface SpanStart {
  name: string;
  kind: 'request' | 'job' | 'call' | 'internal';
  /** All that a request causes has this id: 32 hexadecimal digits, those of the request's own id. */
  traceId: string;
  /** The traceparent of the span that this one is part of. */
  parent?: string | undefined;
  attributes?: Attributes | undefined;
}

export interface Tracer {
  /** Returns undefined for what is not traced. */
  start(span: SpanStart): Span | undefined;
  close(): Promise<void>;
}

/** A request or a job that is being worked on, and all that it calls. */
export interface Work {
  /** The id of the request that has caused it. Without dashes it is the id of the trace. */
  requestId: string;
  span: Span | undefined;
  /** Where the request came from. Jobs and commands have none. */
  address?: string;
  /** Takes back what stays outside of the transaction, should the request fail. Jobs have none: they are repeated. */
  undo?: (() => PromiseLike<unknown>)[];
}

const current = new AsyncLocalStorage<Work>();
let tracer: Tracer | undefined;

/** Sends traces from now on. Without a tracer, work only knows which request has caused it. */
export const setTracer = (next: Tracer | undefined) => {
  tracer = next;
};

const withoutDashes = (id: string) => id.replaceAll('-', '');
const withDashes = (traceId: string) =>
  [[0, 8], [8, 12], [12, 16], [16, 20], [20]].map((part) => traceId.slice(...part)).join('-');

/** Returns where the current request came from. */
export const currentAddress = (): string | undefined => current.getStore()?.address;

/** Returns the id of the request that has caused what runs now; for a job that runs by time, the job's own id. */
export const currentRequestId = (): string | undefined => current.getStore()?.requestId;

export const beginRequest = (requestId: string, address: string, method: string, route = 'none'): Work => {
  const span = tracer?.start({
    name: `${method} ${route}`,
    kind: 'request',
    traceId: withoutDashes(requestId),
    attributes: { 'http.request.method': method, 'http.route': route },
  });
  return { requestId, span, address, undo: [] };
};

/** Has this done if the current request ends with a 5xx. */
export const undoOnFailure = (undo: () => PromiseLike<unknown>) => void current.getStore()?.undo?.push(undo);

export const runWork = <T>(work: Work, run: () => T): T => current.run(work, run);

/** A job stores this, so that its run belongs to the request that has asked for it, also in another process. */
export const currentTraceparent = (): string | undefined => {
  const work = current.getStore();
  if (!work || work.span) return work?.span?.traceparent;
  const traceId = withoutDashes(work.requestId);
  return `00-${traceId}-${traceId.slice(0, 16)}-00`;
};

const failing = async <T>(span: Span | undefined, run: () => Promise<T>): Promise<T> => {
  try {
    const result = await run();
    span?.end();
    return result;
  } catch (error) {
    span?.end({}, error);
    throw error;
  }
};

/** Runs a job as part of the work that has enqueued it. Jobs by time, and those of older versions, stand alone. */
export const runJob = <T>(name: string, id: string, parent: string | undefined, run: () => Promise<T>): Promise<T> => {
  const traceId = /^00-([\da-f]{32})-/.exec(parent ?? '')?.[1] ?? withoutDashes(id);
  const span = tracer?.start({ name: `job ${name}`, kind: 'job', traceId, parent });
  return current.run({ requestId: withDashes(traceId), span }, () => failing(span, run));
};

/**
 * Runs a part of the current work that is worth a line in its trace. Attributes are words and numbers of the shop's
 * own, never personal data.
 */
export const traced = <T>(
  name: string,
  run: () => Promise<T>,
  { kind = 'internal', attributes }: { kind?: 'call' | 'internal'; attributes?: Attributes } = {},
): Promise<T> => {
  const work = current.getStore();
  if (!work?.span || !tracer) return run();
  const traceId = withoutDashes(work.requestId);
  const span = tracer.start({ name, kind, traceId, parent: work.span.traceparent, attributes });
  return current.run({ ...work, span }, () => failing(span, run));
};
