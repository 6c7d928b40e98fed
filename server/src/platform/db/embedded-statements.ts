import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];
type Parsers = PGlite['parsers'];

/** What the database said of a statement when it was parsed. */
interface Statement {
  serializers: (((value: unknown) => string) | undefined)[];
  /** Describes the columns. It is missing where the statement returns no rows. */
  description: Message[];
  parsers: Parsers;
}

export type NamedQueryOptions = QueryOptions & { name?: string };

const { serialize } = protocol;
const FINISH = Buffer.concat([serialize.execute({}), serialize.sync()]);

/**
 * Runs statements on the one connection of the embedded database. PGlite's own `query` needs six calls into the database
 * for each, and copies the parsers of all types. This needs two calls for a statement, and one for a statement with a
 * name that has run before.
 */
export const statementsOf = (pglite: PGlite) => {
  const known = new Map<string, Statement>();
  const send = (...messages: Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat(messages), { syncToFs: false }) as Promise<Message[]>;

  const prepare = async (name: string, text: string, { parsers }: QueryOptions): Promise<Statement> => {
    const messages = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const statement = {
      serializers: parse.parseDescribeStatementResults(messages).map((type) => pglite.serializers[type]),
      description: messages.filter((message) => message.name === 'rowDescription'),
      parsers: Object.assign(Object.create(pglite.parsers), parsers) as Parsers,
    };
    // The statement without a name is replaced by the next one.
    if (name) known.set(name, statement);
    return statement;
  };

  /** The caller sees to it that no other statement runs. */
  return async (name: string, text: string, values: unknown[], options: QueryOptions): Promise<Results> => {
    const { serializers, description, parsers } = known.get(name) ?? (await prepare(name, text, options));
    const texts = values.map((value, index) =>
      value === null || value === undefined ? null : (serializers[index]?.(value) ?? String(value)),
    );
    const messages = await send(serialize.bind({ statement: name, values: texts }), FINISH);
    const { rowMode } = options;
    return parse.parseResults([...description, ...messages], parsers, rowMode ? { rowMode } : {})[0] as Results;
  };
};
