import { connect, type Socket } from 'node:net';

const address = () =>
  `10.${Math.trunc(Math.random() * 256)}.${Math.trunc(Math.random() * 256)}.${Math.trunc(Math.random() * 256)}`;

const AT_ONCE = 50;

/** Opens connections that have sent a request, each for another visitor. */
export const openSockets = async (
  url: string,
  count: number,
  { path, headers = {}, answered }: { path: string; headers?: Record<string, string>; answered: boolean },
): Promise<Socket[]> => {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const open = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect({ port: Number(port), host: hostname }, () => {
        socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}x-forwarded-for: ${address()}\r\n\r\n`);
        if (!answered) resolve(socket);
      });
      socket.on('error', reject);
      // Without a listener, nothing is read.
      if (answered) socket.once('data', () => resolve(socket));
    });
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const next = Math.min(AT_ONCE, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: next }, open))));
  }
  return sockets;
};
