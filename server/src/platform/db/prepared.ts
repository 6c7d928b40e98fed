import { hash } from 'node:crypto';
import { Column, DrizzleQueryError, getTableName, is, Param, Placeholder, SQL, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { type Answered, answerTo, StoredQuery, type StoredStatement } from './stored-query.ts';

/** Stands for the values that a statement gets each time it runs. Drizzle takes a slot wherever it takes a value. */
export type Slots<Values> = { readonly [Name in keyof Values]: Placeholder } & { readonly [ofValues]?: Values };
declare const ofValues: unique symbol;

/** A query of Drizzle, or SQL for what Drizzle cannot express. */
type Built = SQL | (PromiseLike<unknown> & { prepare(name: string): unknown });
type ResultOf<B> = B extends SQL<infer Row> ? Row[] : Awaited<B>;

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

interface Field {
  path: string[];
  field: unknown;
}

/** The parts of Drizzle's prepared queries that both drivers have, and that its types do not declare. */
interface Template {
  /** With `types` for PostgreSQL, with `parsers` for the embedded database. */
  queryConfig: Partial<Pick<StoredStatement, 'types'>>;
  fields: Field[] | undefined;
  joinsNotNullableMap?: Record<string, boolean>;
  getQuery(): { sql: string; params: unknown[] };
}

/** A connection, a transaction or a pool of one of the drivers, by which a session of Drizzle runs its queries. */
interface Session {
  client: {
    query(query: StoredQuery, callback: Answered): void;
    query(text: string, values: unknown[], options: object): Promise<{ rows: unknown[] }>;
    /** Pools have this for statements that may share a connection. */
    queryShared?(query: StoredQuery): Promise<StoredQuery>;
  };
  logger: { logQuery(text: string, values: unknown[]): void };
}

const slots = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/** The slots of a statement, for parts of it that are built before the statement itself. */
export const slotsFor = <Values extends object>() => slots as Slots<Values>;

/** The name follows from the text, so that no name ever stands for two texts. */
const nameOf = (text: string) => `warden_${hash('sha256', text, 'hex').slice(0, 16)}`;

type Binder = (values: Record<string, unknown>) => unknown;

/** Returns what makes a parameter of the values of a call. */
const binderOf = (param: unknown): Binder => {
  if (is(param, Placeholder)) return (values) => values[param.name];
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { encoder } = param;
  const { name } = param.value;
  return (values) => encoder.mapToDriverValue(values[name]);
};

const decoderOf = (field: unknown): Decoder => {
  if (is(field, Column)) return field;
  const { sql: aliased = field } = field as { sql?: unknown };
  return (aliased as { decoder: Decoder }).decoder;
};

/** Returns what makes an object of a row, as Drizzle does: a path of two names is that of a joined table's column. */
const mapperOf = ({ fields = [], joinsNotNullableMap = {} }: Template) => {
  const isMissable = ({ path, field }: Field) =>
    path.length === 2 && is(field, Column) && joinsNotNullableMap[getTableName(field.table)] === false;
  /** The tables whose rows a left join may leave out. */
  const missable = new Set(fields.filter(isMissable).map(({ path }) => path[0] as string));
  const columns = fields.map(({ path: [first = '', second], field }) => {
    return { first, second, decoder: decoderOf(field) };
  });
  return (row: unknown[]) => {
    const result: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index++) {
      const { first, second, decoder } = columns[index] as (typeof columns)[number];
      const value = row[index] === null ? null : decoder.mapFromDriverValue(row[index]);
      if (second === undefined) {
        result[first] = value;
      } else {
        result[first] ??= {};
        (result[first] as Record<string, unknown>)[second] = value;
      }
    }
    for (const name of missable) {
      if (Object.values(result[name] as object).every((value) => value === null)) result[name] = null;
    }
    return result;
  };
};

const runStored = ({ client }: Session, statement: StoredStatement, values: unknown[], isShared: boolean) => {
  const query = new StoredQuery(statement, values);
  if (isShared && client.queryShared) return client.queryShared(query);
  return answerTo((callback) => client.query(query, callback));
};

type Run = (session: Session, values: unknown[]) => Promise<unknown>;

const runnerOf = (template: Template, isSql: boolean, isShared: boolean): Run => {
  const { queryConfig, fields } = template;
  const { sql: text } = template.getQuery();
  const { types } = queryConfig;
  const name = nameOf(text);
  const toObject = mapperOf(template);
  const isMapped = !isSql && fields !== undefined;
  if (types) {
    const statement = { name, text, types };
    return async (session, values) => {
      const answered = await runStored(session, statement, values, isShared);
      return isMapped ? answered.arrays().map(toObject) : answered.objects();
    };
  }
  const options = { ...queryConfig, name, rowMode: isMapped ? 'array' : 'object' };
  return async ({ client }, values) => {
    const { rows } = await client.query(text, values, options);
    return isMapped ? (rows as unknown[][]).map(toObject) : rows;
  };
};

const prepareIn = (db: Db, built: Built, isShared: boolean) => {
  const query = is(built, SQL)
    ? db._.session.prepareQuery(db.execute(built).getQuery(), undefined, undefined, false)
    : built.prepare('');
  const template = query as unknown as Template;
  const { sql: text, params } = template.getQuery();
  return { text, binders: params.map(binderOf), run: runnerOf(template, is(built, SQL), isShared) };
};

type Build<Values, B> = (db: Db, slots: Slots<Values>) => B;

const statementOf = <Values extends object, B extends Built>(build: Build<Values, B>, isShared: boolean) => {
  /** The two drivers need statements of different kinds. */
  const statements = new Map<unknown, ReturnType<typeof prepareIn>>();
  return async (db: Db, values: Values): Promise<ResultOf<B>> => {
    const session = db._.session as unknown as Session;
    let statement = statements.get(session.constructor);
    if (!statement) {
      statement = prepareIn(db, build(db, slotsFor<Values>()), isShared);
      statements.set(session.constructor, statement);
    }
    const { text, binders, run } = statement;
    const params = binders.map((bind) => bind(values as Record<string, unknown>));
    session.logger.logQuery(text, params);
    try {
      return (await run(session, params)) as ResultOf<B>;
    } catch (error) {
      throw new DrizzleQueryError(text, params, error as Error);
    }
  };
};

/**
 * Makes a statement of what `build` returns, for queries that many requests need. Drizzle builds its text once, and
 * each connection parses and plans it once. The text must not depend on the values: each text is stored by every
 * connection for as long as the process runs.
 */
export const prepared = <Values extends object, B extends Built>(build: Build<Values, B>) => statementOf(build, false);

/**
 * Makes a statement that outside of transactions shares a connection with those of other requests, which halves what a
 * small one costs. It must only read, at most some hundred rows, and wait for no lock, because other requests wait behind it.
 */
export const preparedRead = <Values extends object, B extends Built>(build: Build<Values, B>) =>
  statementOf(build, true);
