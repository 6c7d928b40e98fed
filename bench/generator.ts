/**
 * The process that sends requests. It speaks HTTP on plain sockets, because a complete client costs as much CPU time as
 * the servers that it measures.
 */
import { connect } from 'node:net';
import type { Load, Sent } from './measure.ts';

interface Order extends Required<Load> {
  seconds: number;
}

const bytesOf = (host: string, { method = 'GET', path, headers = {}, body }: Load['requests'][number]) => {
  const given = body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n${body ?? ''}`);
};

/** Sends one request after the other over one connection, and returns the status of each answer. */
const openConnection = (port: number, hostname: string) => {
  const socket = connect({ port, host: hostname, noDelay: true });
  let settle: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  let head = '';
  let left: number | undefined;
  let status = 0;
  socket.on('error', (error) => settle?.reject(error));
  socket.on('close', () => settle?.reject(new Error('the connection was closed')));
  socket.on('data', (chunk) => {
    if (left === undefined) {
      const end = chunk.indexOf('\r\n\r\n');
      head += chunk.toString('latin1', 0, end < 0 ? chunk.length : end);
      if (end < 0) return;
      status = Number(head.slice(9, 12));
      const length = Number(/\ncontent-length: *(\d+)/i.exec(head)?.[1]);
      if (Number.isNaN(length)) settle?.reject(new Error(`an answer without a length: ${head}`));
      head = '';
      left = length - (chunk.length - end - 4);
    } else left -= chunk.length;
    if (left > 0) return;
    left = undefined;
    settle?.resolve(status);
  });
  return {
    send: (bytes: Buffer) =>
      new Promise<number>((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(bytes);
      }),
    close: () => socket.destroy(),
  };
};

const run = async ({ url, connections, seconds, requests }: Order): Promise<Sent> => {
  const { hostname, port, host } = new URL(url);
  const messages = requests.map((request) => bytesOf(host, request));
  const latencies: number[] = [];
  const statuses: Record<number, number> = {};
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const loop = async (index: number) => {
    const connection = openConnection(Number(port), hostname);
    // Connections begin at different places of the list.
    let next = Math.floor((messages.length / connections) * index);
    for (let sent = performance.now(); sent < end; sent = performance.now()) {
      const status = await connection.send(messages[next++ % messages.length] as Buffer);
      statuses[status] = (statuses[status] ?? 0) + 1;
      latencies.push(performance.now() - sent);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => loop(index)));
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  const took = (performance.now() - begun) / 1000;
  return { answered: latencies.length, statuses, seconds: took, p50: at(0.5), p99: at(0.99) };
};

process.on('message', async (order: Order) => process.send?.(await run(order)));
