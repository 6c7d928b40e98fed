import pg from 'pg';
import { type Connecting, keepAlive, sessionTimeouts } from './client.ts';
import { type Answered, answerTo, type StoredQuery } from './stored-query.ts';
import type { Timeouts } from './timeouts.ts';

/** A second connection carries on while a slow statement holds up the first. */
const CONNECTIONS = 2;

/** So many statements may be under way on one connection. Others take a connection of their own. */
const MOST_UNDER_WAY = 32;

/** A connection that has not answered for this long gets no more statements, which would wait for a lock or a slow one. */
const HELD_UP_MILLISECONDS = 200;

/** A connection that could not be opened is tried again after this time. */
const RETRY_MILLISECONDS = 1000;

/** The parts of the driver that its types do not declare. */
interface Client {
  connection: {
    stream: { cork(): void; uncork(): void; destroy(): void };
    /** These have been sent to be parsed, and the answer has not come. */
    submittedNamedStatements: Record<string, string>;
  };
  query(query: StoredQuery, callback: Answered): void;
}

interface Shared {
  client: Client;
  underWay: number;
  /** When it last answered, or got a statement while none was under way. */
  quietSince: number;
  isCorked: boolean;
}

/** Returns for how long a connection has owed an answer. */
const quietFor = ({ underWay, quietSince }: Shared) => (underWay === 0 ? 0 : performance.now() - quietSince);

/** Lets statements that are sent while the same events are handled leave in one packet. */
const holdBack = (shared: Shared) => {
  if (shared.isCorked) return;
  const { stream } = shared.client.connection;
  shared.isCorked = true;
  stream.cork();
  setImmediate(() => {
    shared.isCorked = false;
    stream.uncork();
  });
};

/**
 * Opens connections that carry the statements of many requests, each sent before those ahead of it are answered. A small
 * statement then costs about half the CPU time, here and in the database, because most of it are packets and changes
 * between processes. Statements must only read, read little and wait for nobody, because those behind them wait with them.
 */
export const shareConnections = (
  connectionString: string,
  timeouts: Timeouts,
  { silence, names }: Pick<Connecting, 'silence' | 'names'>,
) => {
  const ready = new Set<Shared>();
  let opening = 0;
  let hasEnded = false;

  const close = (shared: Shared) => {
    ready.delete(shared);
    shared.client.connection.stream.destroy();
  };

  const open = async () => {
    const client = new pg.Client({
      connectionString,
      pipeline: true,
      connectionTimeoutMillis: timeouts.connection,
      ...keepAlive,
      ...sessionTimeouts(timeouts),
    } as pg.ClientConfig);
    const shared = { client: client as unknown as Client, underWay: 0, quietSince: 0, isCorked: false };
    client.on('error', () => close(shared));
    client.on('end', () => close(shared));
    try {
      await client.connect();
      // Options at the start would replace those of the operator. A server that accepts connections may still not answer.
      const { rows } = await client.query({
        text: `select pg_is_in_recovery() as "isStandby", set_config('default_transaction_read_only', 'on', false)`,
        query_timeout: timeouts.connection,
      } as pg.QueryConfig);
      // A standby may be behind, and nothing is written here that it would refuse.
      if (rows[0].isStandby || hasEnded) close(shared);
      else ready.add(shared);
    } catch {
      close(shared);
    }
    return ready.has(shared);
  };

  const openMissing = () => {
    while (ready.size + opening < CONNECTIONS) {
      opening++;
      void open().then((isReady) => setTimeout(() => opening--, isReady ? 0 : RETRY_MILLISECONDS).unref());
    }
  };

  /** A statement that is still being parsed may turn out to be wrong, and then nobody behind could use its name. */
  const isBeingParsed = ({ client }: Shared, name: string) =>
    client.connection.submittedNamedStatements[name] !== undefined;

  const leastUsed = (name: string) => {
    let found: Shared | undefined;
    for (const shared of ready) {
      const hasRoom = shared.underWay < (found?.underWay ?? MOST_UNDER_WAY);
      if (hasRoom && quietFor(shared) < HELD_UP_MILLISECONDS && !isBeingParsed(shared, name)) found = shared;
    }
    return found;
  };

  return {
    /** Sends a statement. Returns undefined, and sends nothing, where no connection may store it, is ready and has room. */
    send: (query: StoredQuery): Promise<StoredQuery> | undefined => {
      if (ready.size < CONNECTIONS && !hasEnded) openMissing();
      const shared = names.areKept() ? leastUsed(query.name) : undefined;
      if (!shared) return undefined;
      const timer = setTimeout(() => {
        // Where others were answered meanwhile, the server is slow and not silent.
        if (quietFor(shared) > timeouts.answer / 2) silence.begin();
        close(shared);
      }, timeouts.answer);
      if (shared.underWay++ === 0) shared.quietSince = performance.now();
      holdBack(shared);
      return answerTo((callback) =>
        shared.client.query(query, (error, answered) => {
          clearTimeout(timer);
          shared.underWay--;
          shared.quietSince = performance.now();
          // A statement that failed may have waited for a lock, and those behind it would wait as long again.
          if (error) close(shared);
          callback(error, answered);
        }),
      );
    },
    count: () => {
      const used = [...ready].filter(({ underWay }) => underWay > 0).length;
      return { used, idle: ready.size - used, waiting: 0 };
    },
    end: () => {
      hasEnded = true;
      for (const shared of ready) close(shared);
    },
  };
};

export type SharedConnections = ReturnType<typeof shareConnections>;
