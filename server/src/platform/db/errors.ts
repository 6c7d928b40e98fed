import { DrizzleQueryError } from 'drizzle-orm';
import { StartError } from '../start-error.ts';

/** The database did not answer in time or cannot be reached. The refused statement changed nothing. */
export class DatabaseUnavailable extends Error {}

/** Drizzle wraps the driver's error, and only the driver's error has the code. */
const causes = function* (error: unknown) {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    yield cause as Error & { code?: string; constraint?: string };
};

/** Explains that the role of DATABASE_URL may not do what a migration needs. Other errors are returned as they are. */
export const explainForbidden = (error: unknown) =>
  causes(error).some(({ code }) => code === '42501')
    ? new StartError(
        'the database needs a migration that the role of DATABASE_URL may not make: run "warden migrate" with ' +
          'DATABASE_MIGRATION_URL (docs/operations.md, "Two roles")',
      )
    : error;

/** Tells whether the account was deleted during its request. Its session is then gone as well. */
export const isAccountGone = (error: unknown): boolean =>
  causes(error).some(({ code, constraint }) => code === '23503' && constraint?.endsWith('_user_id_users_id_fk'));

/** PostgreSQL answers with these codes when it has no time, no room or no lock to give, or is not there to give it. */
const busyStates = new Set([
  '57014', // a statement took too long
  '55P03', // a lock could not be had in time
  '25P03', // a transaction was idle for too long
  '25P04', // a transaction took too long
  '40P01', // two transactions waited for each other
  '40001', // two transactions changed the same
  '57P01', // the server is being stopped
  '57P02', // the server has crashed
  '57P03', // the server is starting
  '57P05', // a session was idle for too long
  '25006', // the server is a standby: it was the primary, or will be
  '0A000', // a migration has changed what a prepared statement returns
]);

/** All codes of these classes mean it: a lost connection, which PgBouncer reports as 08P01, and missing resources. */
const busyClass = /^(08|53)/;

const isBusyState = (code = '') => busyStates.has(code) || busyClass.test(code);

/** Two have proved the same address or domain at the same moment: a second attempt learns which one has it. */
const isAddressContested = ({ code, constraint = '' }: { code?: string; constraint?: string }) =>
  code === '23505' && ['users_verified_email_key', 'organization_domains_proved'].includes(constraint);

/** Recognizes a broken connection by its message, because it has no PostgreSQL code. */
const isBrokenConnection = ({ code, message }: Error & { code?: string }) =>
  [
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ].includes(code ?? '') ||
  /^(Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/.test(
    message,
  );

/** Tells whether the database was busy rather than the request wrong. A second attempt may then succeed. */
export const isDatabaseBusy = (error: unknown): boolean => {
  const chain = [...causes(error)];
  const ofDatabase = chain.some((cause) => cause instanceof DrizzleQueryError);
  return chain.some(
    (cause) =>
      cause instanceof DatabaseUnavailable ||
      isBusyState(cause.code) ||
      isAddressContested(cause) ||
      (ofDatabase && isBrokenConnection(cause)),
  );
};
