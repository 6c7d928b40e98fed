import type { QueueOptions } from 'pg-boss';

/** Work that outlives the request that asked for it. It may run twice, so it must be safe to. */
export interface Job<Data extends object, Dependencies> {
  readonly name: string;
  readonly options: QueueOptions;
  /** A cron expression, in UTC, for work that runs by itself. */
  readonly schedule?: string;
  /** How many of them one process works on at the same time; one unless it says otherwise. */
  readonly parallel?: number;
  /** The dependencies are those the job names; the id stays the same through all retries, an operator's included. */
  readonly run: (data: Data, dependencies: Dependencies, id: string) => Promise<void>;
}

/** Jobs of different data in one list. Their dependencies together are what the list needs. */
// biome-ignore lint/suspicious/noExplicitAny: a job's data is known only to the job
export type AnyJob<Dependencies = never> = Job<any, Dependencies>;
