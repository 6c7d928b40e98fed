import type { FastifyBaseLogger } from 'fastify';

const QUIET_MILLISECONDS = 10_000;

interface Said {
  at: number;
  leftOut: number;
}

const saidIn = new WeakMap<object, Map<string, Said>>();

/**
 * Logs the same text at most once in ten seconds, with how often it was left out since. In an outage of the database
 * each request and each worker has the same to say.
 */
export const logRarely = (
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  level: 'warn' | 'error',
  facts: object,
  text: string,
) => {
  const said = saidIn.get(log) ?? new Map<string, Said>();
  saidIn.set(log, said);
  const last = said.get(text);
  const now = performance.now();
  if (last && now - last.at < QUIET_MILLISECONDS) {
    last.leftOut++;
    return;
  }
  log[level]({ ...facts, ...(last?.leftOut ? { leftOut: last.leftOut } : {}) }, text);
  said.set(text, { at: now, leftOut: 0 });
};
