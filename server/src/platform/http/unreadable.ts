import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what Node cannot read as a request, of which no hook hears, with the headers of every answer. */
export const answerUnreadable = (headers: Record<string, string>) => {
  const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return (error: Error & { code?: string }, socket: Socket) => {
    const status = statuses[error.code ?? ''] ?? 400;
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`);
    socket.destroy(error);
  };
};

const isHost = (text: string, index: number) => index % 2 === 0 && text.toLowerCase() === 'host';

/** Refuses requests with more than one Host (RFC 9112, section 3.2), of which a proxy may have read the other one. */
export const refuseTwoHosts = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.raw.rawHeaders.filter(isHost).length > 1) done(new Refusal('bad_request'));
    else done();
  });
};
