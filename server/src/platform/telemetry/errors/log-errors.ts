import type { LoggerOptions } from 'pino';
import { describeError } from '../../log.ts';
import { currentRequestId } from '../../work.ts';
import type { ErrorReport } from './reporter.ts';

const ERROR_LEVEL = 50;

interface ErrorLine {
  err?: unknown;
  reason?: unknown;
  job?: unknown;
}

const reportOf = (line: ErrorLine, text: string): ErrorReport => {
  const requestId = currentRequestId();
  const tags = {
    ...(requestId ? { request_id: requestId } : {}),
    ...(typeof line.job === 'string' ? { job: line.job } : {}),
  };
  const { err } = line;
  if (err instanceof Error) {
    return { platform: 'node', type: err.name, message: `${text}: ${describeError(err)}`, stack: err.stack, tags };
  }
  const message = typeof line.reason === 'string' ? `${text}: ${line.reason}` : text;
  return { platform: 'node', type: 'Error', message, tags };
};

/** Reports every line of the log that says that something failed, and writes it as before. */
export const reportingLines = (report: (error: ErrorReport) => void): NonNullable<LoggerOptions['hooks']> => ({
  logMethod(args, write, level) {
    if (level >= ERROR_LEVEL) {
      const [first, second] = args as unknown[];
      const line = typeof first === 'object' && first !== null ? first : {};
      report(reportOf(line, String((typeof first === 'string' ? first : second) ?? '')));
    }
    write.apply(this, args);
  },
});
