import type { Server, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells whether the process was asked to stop, and what it has to close then. */
    draining: { begun: boolean; listeners: Server[] };
    /** Refuses new connections, and waits so long for the requests that have begun. */
    closeConnections(milliseconds: number): Promise<void>;
  }
}

const SWEEP_MILLISECONDS = 250;

/**
 * Lets a process stop without an error that a client sees. Once draining has begun, each connection ends after its
 * answer, because browsers and proxies would keep it open.
 */
export const drainable = (app: FastifyInstance) => {
  const { server } = app;
  app.decorate('draining', { begun: false, listeners: [server] });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.draining.begun) reply.header('connection', 'close');
    done(null, payload);
  });
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  /** Browsers open connections in advance, which Node does not count as idle before their first request. */
  const closeUnused = () => {
    server.closeIdleConnections();
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  app.decorate('closeConnections', async (milliseconds: number) => {
    app.draining.begun = true;
    // A download that began before has promised to keep its connection.
    const sweep = setInterval(closeUnused, SWEEP_MILLISECONDS);
    const hurry = setTimeout(() => server.closeAllConnections(), milliseconds);
    // Pages call the API through the app, which refuses that once it is closed itself.
    await Promise.all(
      app.draining.listeners.map((listener) => new Promise<void>((resolve) => listener.close(() => resolve()))),
    );
    await app.close();
    clearInterval(sweep);
    clearTimeout(hurry);
  });
};
