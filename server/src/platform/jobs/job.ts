import type { QueueOptions } from 'pg-boss';

/**
 * A job runs after the request that asked for it, possibly in another process. It may run twice, so it must be safe to
 * repeat.
 */
export interface Job<Data extends object, Dependencies> {
  readonly name: string;
  readonly options: QueueOptions;
  /** A cron expression in UTC, for a job that runs by time rather than by request. */
  readonly schedule?: string;
  /** One process has this many workers for the kind, one by default. */
  readonly parallel?: number;
  /** At most this many jobs of one group run at once, in all processes, so that none takes the workers of the others. */
  readonly perGroup?: number;
  /** The group of a job. */
  readonly groupOf?: (data: Data) => string;
  /**
   * The job receives the dependencies it names. The id stays the same through all retries, also those by an operator.
   */
  readonly run: (data: Data, dependencies: Dependencies, id: string) => Promise<void>;
}

/** Jobs with different data can be in one list. The list needs the dependencies of all of them. */
// biome-ignore lint/suspicious/noExplicitAny: a job's data is known only to the job
export type AnyJob<Dependencies = never> = Job<any, Dependencies>;
