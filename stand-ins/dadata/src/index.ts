import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyReply } from 'fastify';
import { knownCompanies, suggestionOf } from './companies.ts';

/** How the next calls are answered: as DaData does, not at all, with an error, or with what nobody can read. */
export type Mode = 'normal' | 'silent' | 'error' | 'garbage' | 'strange' | 'endless';

const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ family: 'CLIENT_ERROR', reason: String(status), message });

const answers: Record<Exclude<Mode, 'normal' | 'silent'>, (reply: FastifyReply) => FastifyReply> = {
  error: (reply) => reply.code(500).send({ family: 'SERVER_ERROR' }),
  garbage: (reply) => reply.type('text/html').send('<h1>502 Bad Gateway</h1>'),
  strange: (reply) => reply.send({ suggestions: [{ value: 1, data: null }] }),
  endless: (reply) => reply.type('application/json').send(`{"suggestions":[${' '.repeat(5_000_000)}]}`),
};

/** A register of a few companies on a loopback port, which speaks the protocol of DaData's `findById/party`. */
export const startDadata = async ({ token }: { token: string }) => {
  let mode: Mode = 'normal';
  let calls = 0;
  const app = Fastify({ forceCloseConnections: true });
  app.post('/findById/party', (request, reply) => {
    calls += 1;
    if (mode === 'silent') return reply.hijack();
    if (mode !== 'normal') return answers[mode](reply);
    const { authorization } = request.headers;
    if (!authorization) return refuse(reply, 401, 'No API key was sent');
    if (authorization !== `Token ${token}`) return refuse(reply, 403, 'The API key is unknown');
    const { query } = (request.body ?? {}) as { query?: unknown };
    if (typeof query !== 'string') return refuse(reply, 400, 'No query was sent');
    return reply.send({ suggestions: knownCompanies.filter(({ inn }) => inn === query).map(suggestionOf) });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    setMode: (next: Mode) => {
      mode = next;
    },
    /** How many calls have come in. */
    calls: () => calls,
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
};
