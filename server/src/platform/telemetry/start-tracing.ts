import type { Config } from '../config.ts';
import type { Database, Db } from '../db/database.ts';
import { setTracer, traced } from '../work.ts';

/** Shows each transaction in the traces. Single statements would cost more than they tell. */
const traceTransactions = (db: Db) => {
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) => traced('transaction', () => transaction(work, config), { kind: 'call' });
};

/** Sends traces from now on, and returns the function that sends the last ones. */
export const startTracing = async (
  settings: NonNullable<Config['tracing']>,
  { db, background }: Pick<Database, 'db' | 'background'>,
) => {
  const { openTracer } = await import('./open-telemetry.ts');
  const tracer = await openTracer(settings);
  setTracer(tracer);
  for (const each of new Set([db, background])) traceTransactions(each);
  return () => {
    setTracer(undefined);
    return tracer.close();
  };
};
