import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '../../../platform/config.ts';
import { pendingOf } from '../../../platform/db/applied-migrations.ts';
import { readMigrations } from '../../../platform/db/migrations.ts';
import { type Pooler, sessionTimeouts } from '../../../platform/db/pool.ts';
import { requestTimeouts } from '../../../platform/db/timeouts.ts';
import { isLoopbackHost } from '../../../platform/loopback.ts';
import { type Finding, failed, ok, warning } from '../check.ts';
import { clockFinding } from './clock.ts';
import { demoFindings } from './demo.ts';
import { vatFindings } from './vat.ts';

/** The queue needs 13. The tests run on 15 and 18. */
const OLDEST = 130_000;

/** Each process of the shop opens up to this many connections. */
const CONNECTIONS = 20;

const facts = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
    pg_is_in_recovery() as standby, current_setting('server_encoding') as encoding,
    current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
    current_setting('max_connections')::int as connections,
    exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams,
    exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
    (select reset_val from pg_settings where name = 'default_transaction_read_only') = 'on' as "readOnly",
    array(
      select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not (has_schema_privilege(n.oid, 'usage')
        and has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
        and has_any_column_privilege(c.oid, 'update')
        and (has_table_privilege(c.oid, 'delete') or c.relname = 'audit_log'))
      order by 1) as denied,
    has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayCreate",
    (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as tls,
    (select setting::int from pg_settings where name = 'statement_timeout') as "statementTimeout", extract(epoch from clock_timestamp()) * 1000 as time`;

export interface PostgresFacts {
  version: string;
  number: number;
  standby: boolean;
  encoding: string;
  fsync: string;
  commits: string;
  connections: number;
  trigrams: boolean;
  hasTrigrams: boolean;
  mayCreate: boolean;
  /** Whether every session begins by refusing to write. */
  readOnly: boolean;
  /** The tables that this role may not read or not change. */
  denied: string[];
  tls: boolean | null;
  isRemote: boolean;
  /** How far its clock is ahead of ours, in milliseconds. */
  ahead: number;
  /** The migrations that the next start will apply. */
  pending: number;
  pooler: Pooler;
  /** In milliseconds; 0 where statements may take any time. */
  statementTimeout: number;
  hasDirectUrl: boolean;
  demo: Finding[];
  vat: Finding[];
}

const CHOOSE_PRIMARY = 'let DATABASE_URL lead to the primary, or promote this one: docs/operations.md, "Failover"';
const SET_POOLER = 'set DATABASE_POOLER=transaction: docs/operations.md, "PgBouncer"';
const MIGRATE = 'run "warden migrate" with DATABASE_MIGRATION_URL: docs/operations.md, "Two roles"';

const WRITABLE = 'alter database NAME (or role NAME, or system) reset default_transaction_read_only';
const OWN =
  'make the role of DATABASE_URL the owner of the tables, or run "warden migrate" with DATABASE_MIGRATION_URL';

/** What to do where the server answered, by the code that it answered with. */
const remedies: Record<string, string> = {
  '53300': 'end other sessions, or raise max_connections or the limit of the role or database',
  '28000': 'check the role of DATABASE_URL, and whether pg_hba.conf lets it in',
  '28P01': 'check the password in DATABASE_URL',
  '3D000': 'create the database, or check its name in DATABASE_URL',
};

const some = (names: string[]) =>
  names.slice(0, 3).join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '');

/** Judges what was read. The order is that of importance. */
export const judgePostgres = (found: PostgresFacts): Finding[] => {
  const problems: (Finding | false)[] = [
    found.number < OLDEST && failed(`PostgreSQL ${found.version} is too old`, 'upgrade it to 15 or newer'),
    found.standby && failed('this is a standby, which takes no writes', CHOOSE_PRIMARY),
    found.readOnly && failed('default_transaction_read_only is on, so nothing can be written', WRITABLE),
    found.denied.length > 0 && failed(`this role may not read or change ${some(found.denied)}`, OWN),
    found.encoding !== 'UTF8' &&
      failed(`the database is encoded in ${found.encoding}`, 'create it with "encoding UTF8 template template0"'),
    !found.trigrams &&
      !found.hasTrigrams &&
      failed('the extension pg_trgm is not installed', 'install the package postgresql-contrib of its version'),
    !found.mayCreate &&
      found.pending > 0 &&
      failed('migrations are pending, and this role may not create tables', MIGRATE),
    ...found.demo,
    found.fsync !== 'on' && failed('fsync is off: a power cut loses the database', 'switch it on'),
    found.commits === 'off' &&
      failed('synchronous_commit is off: a crash loses payments that were confirmed', 'set it to on for this database'),
    found.connections < 2 * CONNECTIONS &&
      warning(
        `max_connections is ${found.connections}`,
        `each process of the shop uses up to ${CONNECTIONS}: raise it, or put a PgBouncer in front`,
      ),
    found.isRemote &&
      !found.tls &&
      !found.pooler &&
      warning(
        'the connection is not encrypted',
        'add sslmode=verify-full to DATABASE_URL unless the network is your own',
      ),
    !found.pooler &&
      found.statementTimeout !== requestTimeouts.statement &&
      failed('the settings of sessions are ignored, as poolers do', SET_POOLER),
    found.pooler === 'transaction' &&
      found.statementTimeout === 0 &&
      warning('the pooler sets no statement_timeout', 'add the connect_query of docs/operations.md, "PgBouncer"'),
    found.pooler === 'transaction' &&
      !found.hasDirectUrl &&
      warning(
        'there is a pooler in front: jobs are found by polling, and migrations go through it',
        'set DATABASE_DIRECT_URL to the address of PostgreSQL itself',
      ),
    found.pending > 0 &&
      warning(
        `${found.pending} migrations are pending`,
        'the next start applies them: docs/operations.md, "Upgrade and rollback"',
      ),
    ...found.vat,
  ];
  const summary = `PostgreSQL ${found.version}${found.standby ? '' : ', primary'}${found.pending ? '' : ', schema up to date'}`;
  return [ok(summary), ...problems.filter((problem) => problem !== false), clockFinding('its clock', found.ahead)];
};

type Settings = Pick<Config, 'databaseDirectUrl' | 'databasePooler' | 'demo' | 'vatCode'>;

const readFacts = async (url: string, settings: Settings): Promise<PostgresFacts> => {
  const { databaseDirectUrl, databasePooler } = settings;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    ...(databasePooler ? {} : sessionTimeouts(requestTimeouts)),
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const asked = Date.now();
    const { rows } = await client.query(facts);
    const now = (asked + Date.now()) / 2;
    const { time, ...rest } = rows[0];
    const migrations = readMigrations();
    const { length: pending } = await pendingOf((text, values) => client.query(text, values), migrations);
    return {
      ...rest,
      isRemote: !isLoopbackHost(new URL(url).hostname),
      ahead: Number(time) - now,
      pending,
      pooler: databasePooler,
      hasDirectUrl: Boolean(databaseDirectUrl),
      demo: pending < migrations.length ? await demoFindings(drizzle(client), settings) : [],
      vat: pending === 0 ? await vatFindings(drizzle(client), settings) : [],
    };
  } finally {
    await client.end();
  }
};

const reach = async (setting: string, url: string, settings: Settings) => {
  try {
    return await readFacts(url, settings);
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    const reason = message || code || 'unknown error';
    const remedy = /startup parameter/.test(reason)
      ? SET_POOLER
      : remedies[code ?? '']?.replace('DATABASE_URL', setting);
    return failed(
      `${setting}: cannot reach ${new URL(url).host}: ${reason}`,
      remedy ?? `check ${setting}, and that the server runs`,
    );
  }
};

export const checkPostgres = async (url: string, settings: Settings): Promise<Finding[]> => {
  const found = await reach('DATABASE_URL', url, settings);
  const findings = 'status' in found ? [found] : judgePostgres(found);
  const { databaseDirectUrl: directUrl } = settings;
  if (!directUrl) return findings;
  const direct = await reach('DATABASE_DIRECT_URL', directUrl, { ...settings, databasePooler: undefined });
  return 'status' in direct ? [...findings, direct] : findings;
};
