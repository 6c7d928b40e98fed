import { StartError } from '../platform/start-error.ts';

/** The operating system refused something, and says what: a full disk, a missing right, a connection. */
const isOfSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && error.message !== '';

/** Returns what an operator reads when a program ends. The values of a failed query are left out, as in the log. */
export const explain = async (error: unknown): Promise<string> => {
  if (error instanceof StartError) return error.message;
  const [{ isDatabaseBusy }, { serializeError }] = await Promise.all([
    import('../platform/db/errors.ts'),
    import('../platform/log.ts'),
  ]);
  if (!(error instanceof Error)) return String(error);
  if (isDatabaseBusy(error)) {
    const { message } = error.cause instanceof Error ? error.cause : error;
    return `the database is busy or has broken off: ${message}. Run it again once the database answers`;
  }
  return isOfSystem(error) ? error.message : serializeError(error).stack;
};
