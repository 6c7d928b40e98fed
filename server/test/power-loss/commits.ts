/** Commits rows to an embedded database and prints, for each, how far the recording was when the commit returned. */
import { statSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { openPglite } from '../../src/platform/db/pglite.ts';

const [dataDir = '', log = '', count = '0'] = process.argv.slice(2);
const database = await openPglite(dataDir);
for (let n = 1; n <= Number(count); n++) {
  await database.db.execute(sql`
    insert into settings (key, value, updated_at) values (${`row ${n}`}, ${'x'.repeat(2000)}, now())`);
  console.log(JSON.stringify({ n, position: statSync(log).size }));
  if (n % 15 === 0) await database.db.execute(sql`checkpoint`);
  if (n % 20 === 0) await database.db.execute(sql`select pg_switch_wal()`);
  if (n % 25 === 0) await database.db.execute(sql.raw(`create table t${n} as select generate_series(1, 1000) as n`));
}
process.exit(0);
