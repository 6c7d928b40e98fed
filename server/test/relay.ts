import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The relay between the shop and its database can fall silent or close, like a server that hangs or a cut network. */
export const startRelay = async (host: string, port: number) => {
  const sockets = new Set<Socket>();
  let state: 'open' | 'silent' | 'closed' = 'open';
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (data) => {
      if (state !== 'silent') to.write(data);
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((client) => {
    if (state === 'closed') return client.resetAndDestroy();
    const database = connect(port, host);
    pass(client, database);
    pass(database, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent: () => {
      state = 'silent';
    },
    /** Resets all connections and refuses new ones. */
    cut: () => {
      state = 'closed';
      for (const socket of sockets) socket.resetAndDestroy();
    },
    /** Connections that hung stay broken, and new ones reach a server that answers. */
    recover: () => {
      state = 'open';
    },
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
