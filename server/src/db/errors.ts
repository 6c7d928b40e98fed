/** Drizzle wraps the driver's error; the code is the driver's. */
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { cause?: { code?: string } } | undefined)?.cause?.code === '23505' ||
  (error as { code?: string } | undefined)?.code === '23505';
