import { applyMigration, inTransaction, pendingOf, type Query } from './applied-migrations.ts';
import { CONCURRENTLY, type Migration, readMigrations } from './migrations.ts';

/** The embedded database has one connection, so nobody else can wait for it or hold a lock. */
export const migrateEmbedded = (query: Query, migrations: readonly Migration[] = readMigrations()) =>
  inTransaction(query, async () => {
    for (const migration of await pendingOf(query, migrations)) {
      const statements = migration.statements.map((statement) => statement.replace(CONCURRENTLY, ''));
      await applyMigration(query, { ...migration, statements });
    }
  });
