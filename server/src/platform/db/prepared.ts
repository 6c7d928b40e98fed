import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** Stands for the values that a statement gets each time it runs. Drizzle takes a slot wherever it takes a value. */
export type Slots<Values> = { readonly [Name in keyof Values]: Placeholder } & { readonly [ofValues]?: Values };
declare const ofValues: unique symbol;

const slots = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

interface Statement<Result> {
  execute(values: Record<string, unknown>): Promise<Result>;
}

interface Query<Result> {
  prepare(name: string): Statement<Result>;
}

/**
 * Prepares a query of Drizzle that many requests need: its text is built once, and each connection to PostgreSQL parses
 * and plans it once, under this name. Two statements must not share a name.
 */
export const prepared = <Values extends object, Result>(
  name: string,
  build: (db: Db, slots: Slots<Values>) => Query<Result>,
) => {
  // A transaction has a statement of its own, which runs on the connection of the transaction.
  const statements = new WeakMap<Db, Statement<Result>>();
  return (db: Db, values: Values): Promise<Result> => {
    const statement = statements.get(db) ?? build(db, slots as Slots<Values>).prepare(name);
    statements.set(db, statement);
    return statement.execute(values as Record<string, unknown>);
  };
};

/** Selects these columns of a SELECT that Drizzle cannot express, so that Drizzle can prepare it. */
export const selectFrom = <Row extends object>(
  db: Db,
  select: SQL,
  ...columns: readonly (keyof Row & string)[]
): Query<Row[]> =>
  db
    .select(Object.fromEntries(columns.map((name) => [name, sql`${sql.identifier(name)}`])))
    .from(sql`(${select}) as found`) as Query<Row[]>;
