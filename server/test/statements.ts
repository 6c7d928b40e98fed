import type { Logger } from 'drizzle-orm';
import type { Database, Db } from '../src/platform/db/database.ts';

const recorders = new WeakMap<Db, Set<string[]>>();

/** Opens a database with a logger, so that `statementsOf` knows the statements of its requests. */
export const recorded = async (open: (logger: Logger) => Promise<Database>): Promise<Database> => {
  const lists = new Set<string[]>();
  const database = await open({ logQuery: (statement) => lists.forEach((list) => void list.push(statement)) });
  recorders.set(database.db, lists);
  return database;
};

/** Returns the statements that Drizzle ran during `work`, without their values. */
export const statementsOf = async (db: Db, work: () => Promise<unknown>): Promise<string[]> => {
  const statements: string[] = [];
  recorders.get(db)?.add(statements);
  await work().finally(() => recorders.get(db)?.delete(statements));
  return statements;
};
