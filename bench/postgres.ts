import { startPostgres } from '../server/test/postgres.ts';

/** A PostgreSQL that stores what it has committed, as that of a real shop does, and counts its statements. */
export const startDurablePostgres = (settings: Record<string, string | number> = {}) =>
  startPostgres({
    shared_buffers: '512MB',
    max_wal_size: '4GB',
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track_utility': 'off',
    ...settings,
  });
