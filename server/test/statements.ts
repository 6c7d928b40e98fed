import type { Db } from '../src/db/database.ts';

/** What Drizzle was asked to run while `work` ran, without the values. Drizzle takes a logger only when it is made. */
export const statementsOf = async (db: Db, work: () => Promise<unknown>): Promise<string[]> => {
  const statements: string[] = [];
  const { session } = db as unknown as { session: { logger: unknown; options: { logger?: unknown } } };
  const before = { logger: session.logger, options: session.options };
  const logger = { logQuery: (statement: string) => void statements.push(statement) };
  // Transactions are made from the options, all else uses the logger.
  Object.assign(session, { logger, options: { ...session.options, logger } });
  try {
    await work();
  } finally {
    Object.assign(session, before);
  }
  return statements;
};
