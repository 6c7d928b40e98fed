import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Limits } from '../../limits/limits.ts';
import type { ErrorReporter } from './reporter.ts';

const LARGEST = 16 * 1024;

const pageError = z.object({
  type: z.string().check(z.maxLength(100)),
  message: z.string().check(z.maxLength(2000)),
  stack: z.string().check(z.maxLength(10_000)),
});

/** Errors of a browser's extensions are not ours. */
const isForeign = ({ stack }: { stack: string }) => stack.includes('-extension://');

/**
 * Takes errors of our pages and passes them on. Pages could send them to the reporting server themselves, but it would
 * learn the network addresses of all visitors then, and blockers of advertising would keep most of them back.
 */
export const pageErrors = (
  app: FastifyInstance,
  { report }: Pick<ErrorReporter, 'report'>,
  limits: Pick<Limits, 'tryConsume'>,
) => {
  app.post(
    '/api/page-errors',
    { config: { access: 'public' }, bodyLimit: LARGEST, logLevel: 'warn' },
    async (request, reply) => {
      // A page cannot do anything about a refusal, so it gets the same answer.
      if (await limits.tryConsume({ network: request.ip }, 'pageErrorAddress')) {
        const parsed = pageError.safeParse(request.body);
        if (parsed.success && !isForeign(parsed.data)) report({ platform: 'javascript', ...parsed.data });
      }
      return reply.code(204).send();
    },
  );
};
