import type { Db } from '../src/platform/db/database.ts';

/**
 * Returns the statements that Drizzle ran during `work`, without their values. Drizzle accepts a logger only when it is
 * created.
 */
export const statementsOf = async (db: Db, work: () => Promise<unknown>): Promise<string[]> => {
  const statements: string[] = [];
  const { session } = db as unknown as { session: { logger: unknown; options: { logger?: unknown } } };
  const before = { logger: session.logger, options: session.options };
  const logger = { logQuery: (statement: string) => void statements.push(statement) };
  // Transactions take the logger from the options, everything else from the session.
  Object.assign(session, { logger, options: { ...session.options, logger } });
  try {
    await work();
  } finally {
    Object.assign(session, before);
  }
  return statements;
};
