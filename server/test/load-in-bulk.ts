import { sql } from 'drizzle-orm';
import { refreshAllClients } from '../src/features/clients/clients.ts';
import type { Database, Db } from '../src/platform/db/database.ts';
import { readRows } from '../src/platform/db/rows.ts';

const filled = ['users', 'licenses', 'installs', 'payments', 'clients'];

/**
 * Loads rows in bulk. Indexes and references cost ten times as much row by row as they do after all rows are stored.
 */
export const loadInBulk = async ({ background: db }: Database, load: (tx: Db) => Promise<void>) => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
    const those = sql`regclass::text in ${filled}`;
    const rows = await readRows<{ owner: string; drop: string; make: string }>(
      tx,
      sql`
        select conrelid::regclass::text as owner, 'alter table ' || conrelid::regclass || ' drop constraint ' || conname as drop,
          'alter table ' || conrelid::regclass || ' add constraint ' || conname || ' ' || pg_get_constraintdef(oid) as make
        from pg_constraint where contype = 'f' and conrelid::${those}
        union all
        select indrelid::regclass::text, 'drop index ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
        from pg_index where not exists (select from pg_constraint where conindid = indexrelid) and indrelid::${those}`,
    );
    for (const { drop } of rows) await tx.execute(sql.raw(drop));
    await load(tx);
    // The clients are found with the indexes of the licenses.
    for (const { make } of rows.filter(({ owner }) => owner !== 'clients')) await tx.execute(sql.raw(make));
    await tx.execute(sql`analyze licenses, installs`);
    await refreshAllClients(tx);
    for (const { make } of rows.filter(({ owner }) => owner === 'clients')) await tx.execute(sql.raw(make));
  });
  for (const table of filled) await db.execute(sql.raw(`vacuum analyze ${table}`));
};
