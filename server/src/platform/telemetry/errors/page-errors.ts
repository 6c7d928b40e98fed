import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { addressKey } from '../../limits/addresses.ts';
import { memoryCounter } from '../../limits/memory-counter.ts';
import type { ErrorReporter } from './reporter.ts';

const LARGEST = 16 * 1024;
const perMinute = { points: 10, seconds: 60 };

const pageError = z.object({
  type: z.string().check(z.maxLength(100)),
  message: z.string().check(z.maxLength(2000)),
  stack: z.string().check(z.maxLength(10_000)),
});

/** Errors of a browser's extensions are not ours. */
const isForeign = ({ stack }: { stack: string }) => /\b[\w-]+-extension:\/\//.test(stack);

/**
 * Takes errors of our pages and passes them on. Pages could send them to the reporting server themselves, but it would
 * learn the network addresses of all visitors then, and blockers of advertising would keep most of them back.
 */
export const pageErrors = (app: FastifyInstance, { report }: Pick<ErrorReporter, 'report'>) => {
  const count = memoryCounter();
  app.post(
    '/api/page-errors',
    { config: { access: 'public' }, bodyLimit: LARGEST, logLevel: 'warn' },
    async (request, reply) => {
      const parsed = pageError.safeParse(request.body);
      const [counted] = count([{ key: addressKey(request.ip), ...perMinute }]);
      const isWithin = counted !== undefined && counted.points <= perMinute.points;
      if (parsed.success && isWithin && !isForeign(parsed.data)) report({ platform: 'javascript', ...parsed.data });
      return reply.code(204).send();
    },
  );
};
