import { sql } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import type { GaugeGroup } from '../platform/telemetry/gauges.ts';

const isUp = ({ db }: Database) =>
  db.execute(sql`select 1`).then(
    () => 1,
    () => 0,
  );

/** This group comes first, because the others fail where the database does not answer. */
export const databaseGauges = (
  database: Database,
): GaugeGroup<'warden_database_up' | 'warden_database_connections'> => ({
  gauges: {
    warden_database_up: { help: 'Whether the database answers' },
    warden_database_connections: {
      help: 'Connections to the database: used, idle, and requests or jobs that wait for one',
      labels: ['pool', 'state'],
    },
  },
  read: async () => ({
    warden_database_up: await isUp(database),
    warden_database_connections: Object.entries(database.connections?.() ?? {}).flatMap(([pool, states]) =>
      Object.entries(states).map(([state, value]) => ({ labels: { pool, state }, value })),
    ),
  }),
});
