import type { SQL } from 'drizzle-orm';
import type { Db } from './database.ts';

/**
 * Runs a statement that Drizzle cannot express and returns its rows. The caller names their type, because only the SQL
 * determines it.
 */
export const readRows = async <Row extends object>(db: Db, statement: SQL): Promise<Row[]> =>
  ((await db.execute(statement)) as { rows: Row[] }).rows;
