import * as z from 'zod/mini';
import { type Given, type Parsed, url } from './values.ts';

const postgres = url('postgres:', 'postgresql:');

export const databaseSettings = {
  DATABASE_URL: z.optional(postgres),
  DATABASE_DIRECT_URL: z.optional(postgres),
  DATABASE_MIGRATION_URL: z.optional(postgres),
  DATABASE_POOLER: z.optional(z.enum(['transaction'], { error: 'must be transaction, or not be set' })),
};

/** Returns the role of an address, which PostgreSQL asks the operating system for where there is none. */
const roleOf = (address: string | undefined) =>
  address && URL.canParse(address) ? decodeURIComponent(new URL(address).username) : '';

export const databaseProblems = ({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_MIGRATION_URL }: Given) => [
  ...(DATABASE_DIRECT_URL && !DATABASE_URL
    ? ['DATABASE_DIRECT_URL leads past the pooler at DATABASE_URL, which is missing']
    : []),
  ...(DATABASE_MIGRATION_URL && ['', roleOf(DATABASE_MIGRATION_URL)].includes(roleOf(DATABASE_URL))
    ? ['DATABASE_URL must name a role, and another one than DATABASE_MIGRATION_URL']
    : []),
];

export const databaseConfig = (env: Parsed<typeof databaseSettings>) => ({
  databaseUrl: env.DATABASE_URL,
  /** The address behind a pooler, for migrations and for the queue, which listens. */
  databaseDirectUrl: env.DATABASE_DIRECT_URL,
  /** What stands in front of the database: nothing, or a pooler that gives each transaction another session. */
  databasePooler: env.DATABASE_POOLER,
  /** The address with the role that owns the tables, which `warden migrate` alone uses. */
  databaseMigrationUrl: env.DATABASE_MIGRATION_URL,
  databaseRole: roleOf(env.DATABASE_URL),
});
