import type { FastifyBaseLogger } from 'fastify';
import type { ErrorReporter } from './reporter.ts';

/** Reports an error that ends the process, which would otherwise be gone before the report is sent. */
export const reportCrashes = (log: FastifyBaseLogger, reporter: ErrorReporter) => {
  const crash = async (error: unknown) => {
    log.fatal({ err: error }, 'the process ends, because nobody caught this error');
    await reporter.close();
    process.exit(1);
  };
  process.once('uncaughtException', crash);
  return () => void process.off('uncaughtException', crash);
};
