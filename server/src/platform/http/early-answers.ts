import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isBeyondLimits } from './connections.ts';

/** Answers a GET before Fastify handles it, and tells whether it did. */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

declare module 'fastify' {
  interface FastifyInstance {
    earlyAnswers: EarlyAnswer[];
  }
}

/** Returns the listener of a server, which passes on what none of the answers is for. */
export const answeringEarly =
  (handle: RequestListener, answers: readonly EarlyAnswer[]): RequestListener =>
  (request, response) => {
    const mayBeEarly = request.method === 'GET' && !isBeyondLimits(request);
    if (!mayBeEarly || !answers.some((answer) => answer(request, response))) handle(request, response);
  };
