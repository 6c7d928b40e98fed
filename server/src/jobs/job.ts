import type { QueueOptions } from 'pg-boss';
import type { Services } from '../services.ts';

/** Work that outlives the request that asked for it. It may run twice, so it must be safe to. */
export interface Job<Data extends object> {
  readonly name: string;
  readonly options: QueueOptions;
  /** A cron expression, in UTC, for work that nobody asks for. */
  readonly schedule?: string;
  /** How many of them one process works on at the same time; one unless it says otherwise. */
  readonly parallel?: number;
  /** The id stays the same through all retries, an operator's included. */
  run(data: Data, services: Services, id: string): Promise<void>;
}

/** Jobs of different data in one list. */
// biome-ignore lint/suspicious/noExplicitAny: a job's data is known only to the job
export type AnyJob = Job<any>;
