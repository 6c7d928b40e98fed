import pg from 'pg';

/** The statement of a query, and how the values of its columns are read. */
export interface StoredStatement {
  /** Connections store the statement under this name. Empty where they store none. */
  name: string;
  text: string;
  types: { getTypeParser(type: number, format: 'text'): (text: string) => unknown };
}

/** Is called with the query that has the answer. */
export type Answered = (error: unknown, answered?: StoredQuery) => void;

type Fields = (string | null)[];

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/** The parts of the driver's connections that a query of one's own uses, which its types do not declare. */
interface Connection {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  /** These have been sent to be parsed, and the answer has not come. */
  submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(values: { statement: string; values: readonly unknown[] }): void;
  describe(portal: { type: 'P'; name: '' }): void;
  execute(): void;
  sync(): void;
}

/** What connections have said of their statements. */
const described = new WeakMap<Connection, Map<string, Column[]>>();

const describedBy = (connection: Connection) => {
  const columns = described.get(connection) ?? new Map<string, Column[]>();
  described.set(connection, columns);
  return columns;
};

/** Writes a value as PostgreSQL reads it. */
const toText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(toElement).join()}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
const toElement = (value: unknown) => {
  const text = toText(value);
  return text === null ? 'null' : `"${text.replace(/["\\]/g, '\\$&')}"`;
};

/** The driver sends several queries at a time only if they are its own. */
const DriversQuery = pg.Query as unknown as new (text: string) => { name: string; text: string };

/**
 * A query that the driver runs in place of its own. A connection parses and describes the statement once; the driver's
 * own query asks for the description each time, which doubles what a small query costs here and is work for the database.
 */
export class StoredQuery extends DriversQuery {
  readonly #statement: StoredStatement;
  readonly #values: readonly (string | null)[];
  readonly #rows: Fields[] = [];
  #columns: Column[] | undefined;
  #connection: Connection | undefined;
  /** The driver sets this. */
  callback: Answered | undefined;

  constructor(statement: StoredStatement, values: readonly unknown[]) {
    super(statement.text);
    this.name = statement.name;
    this.#statement = statement;
    // A value that cannot be written fails here, before the connection waits for an answer.
    this.#values = values.map(toText);
  }

  /** Returns the same query for a connection that must not store its statement. */
  unnamed() {
    return new StoredQuery({ ...this.#statement, name: '' }, this.#values);
  }

  /** Returns the same query to be run once more. */
  again() {
    return new StoredQuery(this.#statement, this.#values);
  }

  /** Returns the rows of the answer as arrays. */
  arrays(): unknown[][] {
    const columns = this.#columns ?? [];
    for (const row of this.#rows as unknown[][]) {
      for (let index = 0; index < columns.length; index++) {
        if (row[index] !== null) row[index] = (columns[index] as Column).parse(row[index] as string);
      }
    }
    return this.#rows;
  }

  /** Returns the rows of the answer as objects. */
  objects(): Record<string, unknown>[] {
    const columns = this.#columns ?? [];
    return this.#rows.map((fields) => {
      const row: Record<string, unknown> = {};
      for (let index = 0; index < columns.length; index++) {
        const { name, parse } = columns[index] as Column;
        const text = fields[index] as string | null;
        row[name] = text === null ? null : parse(text);
      }
      return row;
    });
  }

  submit(connection: Connection) {
    const { name, text } = this;
    this.#connection = connection;
    this.#columns = name ? describedBy(connection).get(name) : undefined;
    connection.stream.cork();
    if (!name || (connection.parsedStatements[name] ?? connection.submittedNamedStatements[name]) === undefined) {
      connection.parse({ name, text });
      if (name) connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values: this.#values });
    if (!this.#columns) connection.describe({ type: 'P', name: '' });
    connection.execute();
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
    const { types } = this.#statement;
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID, 'text') }));
  }

  handleDataRow({ fields }: { fields: Fields }) {
    this.#rows.push(fields);
  }

  handleCommandComplete() {
    if (this.name) describedBy(this.#connection as Connection).set(this.name, this.#columns ?? []);
  }

  handleError(error: unknown) {
    this.callback?.(error);
  }

  handleReadyForQuery() {
    this.callback?.(null, this);
  }
}

/** Turns the callback of a query into a promise, after which the caller goes on in its own asynchronous context. */
export const answerTo = (send: (callback: Answered) => void) =>
  new Promise<StoredQuery>((resolve, reject) => {
    send((error, answered) => (error ? reject(error) : resolve(answered as StoredQuery)));
  });
