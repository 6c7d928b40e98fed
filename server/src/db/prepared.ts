import { hash } from 'node:crypto';
import { is, type Placeholder, SQL, sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** Stands for the values that a statement gets each time it runs. Drizzle takes a slot wherever it takes a value. */
export type Slots<Values> = { readonly [Name in keyof Values]: Placeholder } & { readonly [ofValues]?: Values };
declare const ofValues: unique symbol;

/** A query of Drizzle, or SQL for what Drizzle cannot express. */
type Built = SQL | (PromiseLike<unknown> & { prepare(name: string): unknown });
type ResultOf<B> = B extends SQL<infer Row> ? Row[] : Awaited<B>;

/** The parts of Drizzle's prepared queries that both drivers have, and that its types do not declare. */
interface Template {
  client: unknown;
  logger: unknown;
  rawQueryConfig: { name?: string };
  queryConfig: { name?: string };
  getQuery(): { sql: string };
  execute(values: object): Promise<unknown>;
}

const slots = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/** The name follows from the text, so that no name ever stands for two texts. */
const nameOf = (text: string) => `warden_${hash('sha256', text, 'hex').slice(0, 16)}`;

const templateOf = (db: Db, built: Built): Template => {
  const query = is(built, SQL)
    ? db._.session.prepareQuery(db.execute(built).getQuery(), undefined, undefined, false)
    : built.prepare('');
  const template = query as unknown as Template;
  template.rawQueryConfig.name = template.queryConfig.name = nameOf(template.getQuery().sql);
  return template;
};

/**
 * Makes a statement of what `build` returns, for queries that many requests need. Drizzle builds its text once, and
 * each connection parses and plans it once. The text must not depend on the values: each text is stored by every
 * connection for as long as the process runs.
 */
export const prepared = <Values extends object, B extends Built>(build: (db: Db, slots: Slots<Values>) => B) => {
  /** The two drivers have templates of different kinds. */
  const templates = new Map<unknown, { template: Template; isSql: boolean }>();
  return async (db: Db, values: Values): Promise<ResultOf<B>> => {
    const session = db._.session as unknown as Pick<Template, 'client' | 'logger'>;
    let found = templates.get(session.constructor);
    if (!found) {
      const built = build(db, slots as Slots<Values>);
      found = { template: templateOf(db, built), isSql: is(built, SQL) };
      templates.set(session.constructor, found);
    }
    // The template belongs to the first caller. Each call runs on its own transaction, or on any connection of the pool.
    const statement: Template = Object.create(found.template);
    statement.client = session.client;
    statement.logger = session.logger;
    const result = await statement.execute(values);
    return (found.isSql ? (result as { rows: unknown[] }).rows : result) as ResultOf<B>;
  };
};
