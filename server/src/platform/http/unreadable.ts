import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

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
