/**
 * The process that sends requests. It is a process of its own, so that its work is not counted as the server's, and it
 * speaks HTTP on plain sockets, because a complete client costs as much CPU time as the servers that it measures.
 */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from './figure.ts';
import type { Load, Result } from './load.ts';

const bytesOf = (host: string, { method = 'GET', path, headers = {}, body }: Load['requests'][number]) => {
  const given = body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n${body ?? ''}`);
};

interface Answer {
  status: number;
  isOver: boolean;
}

const parseHead = (head: string) => {
  const length = /\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const status = Number(head.slice(9, 12));
  return { status, length: status === 304 ? 0 : Number(length), closes: /\nconnection: *close/i.test(head) };
};

/** Sends one request after the other over one connection. A broken connection is replaced. */
const openConnection = (port: number, hostname: string) => {
  let socket: ReturnType<typeof connect> | undefined;
  let settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  let head = '';
  let left: number | undefined;
  let answer: Answer = { status: 0, isOver: false };

  const take = (chunk: Buffer) => {
    if (left === undefined) {
      const end = chunk.indexOf('\r\n\r\n');
      head += chunk.toString('latin1', 0, end < 0 ? chunk.length : end);
      if (end < 0) return;
      const { status, length, closes } = parseHead(head);
      if (Number.isNaN(length)) throw new Error(`an answer without a length: ${head}`);
      answer = { status, isOver: closes };
      head = '';
      left = length - (chunk.length - end - 4);
    } else left -= chunk.length;
    if (left > 0) return;
    left = undefined;
    if (answer.isOver) socket?.destroy();
    settle?.resolve(answer);
  };
  const open = () => {
    const opened = connect({ port, host: hostname, noDelay: true });
    opened.on('data', take);
    opened.on('error', () => undefined);
    opened.on('close', () => {
      if (socket !== opened) return;
      socket = undefined;
      head = '';
      left = undefined;
      settle?.reject(new Error('the connection was closed'));
    });
    return opened;
  };
  return {
    send: (bytes: Buffer) =>
      new Promise<Answer>((resolve, reject) => {
        settle = { resolve, reject };
        if (!socket || socket.destroyed) socket = open();
        socket.write(bytes);
      }),
    close: () => socket?.destroy(),
  };
};

const run = async ({ url, connections, seconds, requests, least = 0, gap = 0 }: Load): Promise<Result> => {
  const { hostname, port, host } = new URL(url);
  const messages = requests.map((request) => bytesOf(host, request));
  const before = process.cpuUsage();
  const latencies: number[] = [];
  const statuses: Record<number, number> = {};
  let failed = 0;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const loop = async (index: number) => {
    const connection = openConnection(Number(port), hostname);
    // Connections begin at different places of the list.
    let next = Math.floor((messages.length / connections) * index);
    let count = 0;
    for (let sent = performance.now(); sent < end || count < least; sent = performance.now()) {
      count++;
      try {
        const { status } = await connection.send(messages[next++ % messages.length] as Buffer);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status < 300) latencies.push(performance.now() - sent);
      } catch {
        failed++;
        await pause(10);
      }
      if (gap) await pause(gap);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => loop(index)));
  const { user, system } = process.cpuUsage(before);
  return {
    answered: latencies.length,
    statuses,
    failed,
    seconds: (performance.now() - begun) / 1000,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpu: (user + system) / 1000,
  };
};

process.on('message', async (load: Load) => process.send?.(await run(load)));
