/**
 * A payment provider and a mail server that answer at once, in a process of their own, so that they hold nothing up and
 * their CPU time is counted apart from the shop's. Every payment that is asked about has succeeded.
 */
import { createServer } from 'node:http';
import { createServer as createMailServer, type Server } from 'node:net';
import { json } from 'node:stream/consumers';

interface Order {
  amount: object;
  metadata: object;
}

const orders = new Map<string, Order>();
const created_at = new Date().toISOString();
const recipient = { account_id: '1' };

const api = createServer(async (request, response) => {
  const send = (body: object) => {
    const text = JSON.stringify(body);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  };
  const id = request.url?.split('/').at(-1) as string;
  if (request.method === 'GET') {
    const order = orders.get(id) as Order;
    return send({ id, status: 'succeeded', ...order, recipient, created_at, captured_at: created_at });
  }
  const { amount, metadata } = (await json(request)) as Order;
  const made = `bench-${orders.size}`;
  orders.set(made, { amount, metadata });
  const confirmation = { type: 'redirect', confirmation_url: `http://provider.test/${made}` };
  send({ id: made, status: 'pending', amount, metadata, recipient, created_at, confirmation });
});

let mails = 0;
const mailServer = createMailServer((socket) => {
  let isData = false;
  let rest = '';
  socket.setEncoding('latin1').write('220 bench\r\n');
  socket.on('error', () => undefined);
  socket.on('data', (chunk: string) => {
    rest += chunk;
    for (;;) {
      const end = rest.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = rest.slice(0, end);
      rest = rest.slice(end + (isData ? 5 : 2));
      if (isData) mails++;
      isData = !isData && /^data/i.test(line);
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
    }
  });
});

const listen = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });

const ports = { api: await listen(api), mail: await listen(mailServer) };
process.on('message', () => process.send?.({ mails }));
process.on('disconnect', () => process.exit());
process.send?.(ports);
