/** The operator can correct this error. It is shown in one line, without a stack trace. */
export class StartError extends Error {}

/** Returns what an operator reads when a program ends. The values of a failed query are left out, as in the log. */
export const explain = async (error: unknown): Promise<string> => {
  if (error instanceof StartError) return error.message;
  const { serializeError } = await import('./log.ts');
  return error instanceof Error ? serializeError(error).stack : String(error);
};
