import type { FastifyBaseLogger } from 'fastify';
import { describeError } from '../log.ts';
import type { GaugeGroup, Reading } from './gauges.ts';

/** Values are read at most this often, whatever the number of scrapers. */
const READ_EVERY_MILLISECONDS = 15_000;
/** A scrape waits no longer than this for values, because Prometheus gives up after ten seconds by default. */
const WAIT_MILLISECONDS = 5000;

const pause = (milliseconds: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, milliseconds, undefined).unref();
  });

/** Reads the groups of gauges one after the other, so that they take one connection at most. */
export const readingsOf = (
  groups: readonly GaugeGroup[],
  log: Pick<FastifyBaseLogger, 'warn'>,
  { every = READ_EVERY_MILLISECONDS, wait = WAIT_MILLISECONDS } = {},
) => {
  let values: Record<string, Reading> = {};
  let underWay: Record<string, Reading> = {};
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  const readAll = async () => {
    underWay = {};
    for (const group of groups) {
      try {
        Object.assign(underWay, await group.read());
      } catch (error) {
        log.warn({ gauges: Object.keys(group.gauges), reason: describeError(error) }, 'metrics not read');
      }
    }
    values = underWay;
    readAt = performance.now();
  };

  /** Returns the newest values. Those that take too long are missing, because old ones would mislead. */
  return async (): Promise<Record<string, Reading>> => {
    if (performance.now() - readAt < every) return values;
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
    return Promise.race([reading.then(() => values), pause(wait).then(() => underWay)]);
  };
};
