import type { FastifyBaseLogger } from 'fastify';

type Line = Parameters<FastifyBaseLogger['info']>;

/** The logger of a request. Few requests use theirs, so the real one is created with the first line. */
class RequestLog {
  readonly #create: () => FastifyBaseLogger;
  #created: FastifyBaseLogger | undefined;

  constructor(create: () => FastifyBaseLogger) {
    this.#create = create;
  }

  get #log() {
    this.#created ??= this.#create();
    return this.#created;
  }

  get level() {
    return this.#log.level;
  }

  trace(...line: Line) {
    this.#log.trace(...line);
  }

  debug(...line: Line) {
    this.#log.debug(...line);
  }

  info(...line: Line) {
    this.#log.info(...line);
  }

  warn(...line: Line) {
    this.#log.warn(...line);
  }

  error(...line: Line) {
    this.#log.error(...line);
  }

  fatal(...line: Line) {
    this.#log.fatal(...line);
  }

  silent() {}

  child(...options: Parameters<FastifyBaseLogger['child']>) {
    return this.#log.child(...options);
  }
}

export const requestLog = (
  log: FastifyBaseLogger,
  ...options: Parameters<FastifyBaseLogger['child']>
): FastifyBaseLogger => new RequestLog(() => log.child(...options)) as FastifyBaseLogger;
