import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Listens at every address that a name such as `localhost` resolves to. Connections to the further addresses are passed
 * to the one server, so that its limits hold for all of them. A further address that is not available is skipped.
 */
export const listenAt = async (app: FastifyInstance, { host, port }: { host: string; port: number }) => {
  const others: Server[] = [];
  let closed: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', async () => {
    closed = Promise.all(others.map((other) => new Promise((resolve) => other.close(resolve))));
  });
  app.addHook('onClose', () => closed);
  await app.listen({ host, port });
  const first = app.server.address() as AddressInfo;
  for (const { address } of await lookup(host, { all: true }).catch(() => [])) {
    if (address === first.address) continue;
    const handOver = (socket: Socket) => void app.server.emit('connection', socket);
    const other = createServer({ allowHalfOpen: true, noDelay: true }, handOver);
    others.push(other);
    app.draining?.listeners.push(other);
    await once(other.listen(first.port, address), 'listening').catch(() => undefined);
  }
};
