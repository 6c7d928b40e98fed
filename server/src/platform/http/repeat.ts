import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type RepeatedResponse, repeatedResponses } from '../../app/pages/page-response.ts';
import type { Config } from '../config.ts';
import { beginRequest } from '../telemetry/work.ts';
import { networkCheck } from './networks.ts';
import type { PreparedReply } from './prepared-reply.ts';

/** Returns the network address of the caller as Fastify tells it: the last one that no trusted proxy has. */
export const callerAddress = (trusted: Config['trustProxy']) => {
  const isTrusted = Array.isArray(trusted) ? networkCheck(trusted) : trusted;
  return ({ socket, headers }: IncomingMessage): string => {
    let address = socket.remoteAddress ?? '';
    const forwarded = headers['x-forwarded-for'];
    if (!isTrusted || typeof forwarded !== 'string') return address;
    for (const [hop, next] of forwarded.split(',').reverse().entries()) {
      if (isTrusted !== true && !isTrusted(address, hop)) return address;
      address = next.trim();
    }
    return address;
  };
};

interface Sent {
  reply: PreparedReply;
  headers: string[];
}

/**
 * Sends a prepared reply again with the headers of its first response, before Fastify handles the request: Fastify's
 * hooks and reply cost more than the rest of the response.
 */
export const repeatedReplies = (app: FastifyInstance, trustProxy: Config['trustProxy']) => {
  const sent = new Map<string, Sent>();
  const addressOf = callerAddress(trustProxy);

  const repeat = ({ reply, headers }: Sent, route: string, request: IncomingMessage, response: ServerResponse) => {
    const begun = performance.now();
    const reqId = crypto.randomUUID();
    const { span } = beginRequest(reqId, 'GET', route);
    response.writeHead(200, headers).end(reply.body);
    span?.end({ 'http.response.status_code': 200 });
    const responseTime = performance.now() - begun;
    if (repeatedResponses.hasSubscribers) {
      repeatedResponses.publish({ route, status: 200, milliseconds: responseTime } satisfies RepeatedResponse);
    }
    app.logRequest({ reqId, req: request, res: response, responseTime, address: addressOf(request) });
  };

  app.earlyAnswers.push((request, response) => {
    const route = request.url as string;
    const found = sent.get(route);
    if (!found?.reply.isCurrent() || app.draining.begun) return false;
    repeat(found, route, request, response);
    return true;
  });

  return {
    /** Notes the reply that a route without parameters is about to send. */
    note: (route: string, prepared: PreparedReply, reply: FastifyReply) => {
      const headers = { ...reply.getHeaders(), 'content-length': Buffer.byteLength(prepared.body) };
      sent.set(route, { reply: prepared, headers: Object.entries(headers).flat().map(String) });
    },
  };
};

export type RepeatedReplies = ReturnType<typeof repeatedReplies>;
