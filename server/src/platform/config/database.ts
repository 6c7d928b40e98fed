import * as z from 'zod/mini';
import { type Given, type Parsed, url } from './values.ts';

const postgres = url('postgres:', 'postgresql:');

export const databaseSettings = {
  DATABASE_URL: z.optional(postgres),
  DATABASE_DIRECT_URL: z.optional(postgres),
  DATABASE_POOLER: z.optional(z.enum(['transaction'], { error: 'must be transaction, or not be set' })),
};

export const databaseProblems = (given: Given) =>
  given.DATABASE_DIRECT_URL && !given.DATABASE_URL
    ? ['DATABASE_DIRECT_URL leads past the pooler at DATABASE_URL, which is missing']
    : [];

export const databaseConfig = (env: Parsed<typeof databaseSettings>) => ({
  databaseUrl: env.DATABASE_URL,
  /** The address behind a pooler, for migrations and for the queue, which listens. */
  databaseDirectUrl: env.DATABASE_DIRECT_URL,
  /** What stands in front of the database: nothing, or a pooler that gives each transaction another session. */
  databasePooler: env.DATABASE_POOLER,
});
