import Fastify from 'fastify';

/** Cached pages are compared with this: Fastify that sends the same bytes and does nothing else. */
process.once('message', async (bytes: Uint8Array) => {
  const body = Buffer.from(bytes);
  const app = Fastify();
  app.get('/', (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'br').send(body),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.((app.server.address() as { port: number }).port);
});
