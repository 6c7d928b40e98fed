import { DrizzleQueryError } from 'drizzle-orm';

/** The database did not answer in time, or cannot be reached. Nothing was changed by what it refused. */
export class DatabaseUnavailable extends Error {}

/** Drizzle wraps the driver's error; the code is the driver's. */
const causes = function* (error: unknown) {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    yield cause as Error & { code?: string; constraint?: string };
};

/** An account that was removed while its request was under way can own nothing: its session is gone as well. */
export const isAccountGone = (error: unknown): boolean =>
  causes(error).some(({ code, constraint }) => code === '23503' && constraint?.endsWith('_user_id_users_id_fk'));

/** What PostgreSQL says when it has no time, no room or no lock to give. */
const busyStates = new Set([
  '57014', // a statement took too long
  '55P03', // a lock was not to be had
  '25P03', // a transaction was idle for too long
  '25P04', // a transaction took too long
  '40P01', // two transactions waited for each other
  '40001', // two transactions changed the same
  '57P01', // the server is being stopped
  '57P02', // the server has crashed
  '57P03', // the server is starting
  '53300', // too many connections
]);

/** What a broken connection says; it has no code of PostgreSQL's. */
const isBrokenConnection = ({ code, message }: Error & { code?: string }) =>
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'].includes(code ?? '') ||
  /^(Connection terminated|Client has encountered a connection error|Client was closed)/.test(message);

/** Whether it is the database that had no time, rather than the request that was wrong: asking again may well work. */
export const isDatabaseBusy = (error: unknown): boolean => {
  const chain = [...causes(error)];
  const ofDatabase = chain.some((cause) => cause instanceof DrizzleQueryError);
  return chain.some(
    (cause) =>
      cause instanceof DatabaseUnavailable ||
      busyStates.has(cause.code ?? '') ||
      (ofDatabase && isBrokenConnection(cause)),
  );
};
