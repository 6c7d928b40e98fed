import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, invalid } from './api-error.ts';
import type { Core } from './core.ts';
import { type CallFault, falsified, type Operation } from './faults.ts';
import { cancelOrder, captureOrder, listQuery, parse, paymentOrder, refundOrder } from './input.ts';
import { paymentObject, refundObject } from './objects.ts';
import { KEYS_LIVE } from './time.ts';

const MAX_KEY_LENGTH = 64;

/** The server mounts only routes that declare their access; here the shop's own key is checked. */
const open = { config: { access: 'public' as const } };

interface Answer {
  status: number;
  body: object;
}

type Call = FastifyRequest<{ Params: { id: string } }>;

const hash = (text: string) => createHash('sha256').update(text).digest();

const failed = (error: unknown): Answer => {
  if (error instanceof ApiError) return { status: error.status, body: error.body };
  throw error;
};

const internal = () => new ApiError('internal_server_error', 'Internal server error');

const send = (reply: FastifyReply, { status, body }: Answer) => reply.code(status).send(body);

/** The API of YooKassa, version 3, as documented. */
export const apiRoutes = (app: FastifyInstance, core: Core) => {
  const { store, operations, plan, account } = core;
  const expected = hash(`Basic ${Buffer.from(`${account().shopId}:${core.secretKey}`).toString('base64')}`);

  const authorize = ({ headers }: FastifyRequest) => {
    if (timingSafeEqual(hash(headers.authorization ?? ''), expected)) return;
    throw new ApiError('invalid_credentials', 'Login or password is incorrect', 'Authorization');
  };

  /** A repeated idempotence key gets the first response again; with another body it is refused. */
  const onceByKey = (request: Call, work: () => object): Answer => {
    const key = String(request.headers['idempotence-key'] ?? '');
    if (!key) throw invalid('Idempotence key is empty', 'Idempotence-Key');
    if (key.length > MAX_KEY_LENGTH) throw invalid('Idempotence key is too long', 'Idempotence-Key');
    const order = hash(`${request.url}\n${JSON.stringify(request.body)}`).toString('hex');
    const seen = store.answerTo(key, core.now() - KEYS_LIVE);
    if (seen && seen.request !== order) throw invalid('Idempotence key duplicated', 'Idempotence-Key');
    if (seen) return { status: seen.status, body: JSON.parse(seen.body) };
    const remembered = ({ status, body }: Answer) => {
      store.remember(key, { request: order, status, body: JSON.stringify(body) }, core.now());
      return { status, body };
    };
    try {
      return store.inTransaction(() => remembered({ status: 200, body: work() }));
    } catch (error) {
      return remembered(failed(error));
    }
  };

  const answer = (request: Call, work: () => Answer): Answer => {
    try {
      authorize(request);
      core.endOverdue();
      return work();
    } catch (error) {
      return failed(error);
    }
  };

  const spoil = (fault: CallFault, { raw: { socket } }: FastifyRequest, reply: FastifyReply) => {
    if (fault.startsWith('error')) return send(reply, internal());
    reply.hijack();
    if (fault.startsWith('hang')) core.hold(socket);
    else socket.resetAndDestroy();
    return reply;
  };

  const handler =
    (operation: Operation, work: (request: Call) => Answer) => async (request: Call, reply: FastifyReply) => {
      const fault = plan.forCall(operation);
      if (fault === 'too-many-requests') return send(reply, new ApiError('too_many_requests', 'Too many requests'));
      if (fault?.endsWith('-before')) return spoil(fault, request, reply);
      const { status, body } = answer(request, () => work(request));
      if (fault?.endsWith('-after')) return spoil(fault, request, reply);
      return send(reply, { status, body: falsified(fault, body) });
    };

  const get = (operation: Operation, work: (request: Call) => object) =>
    handler(operation, (request) => ({ status: 200, body: work(request) }));
  const post = (operation: Operation, work: (request: Call) => object) =>
    handler(operation, (request) => onceByKey(request, () => work(request)));
  const list = (items: object[], next: string | undefined) => ({
    type: 'list',
    items,
    ...(next ? { next_cursor: next } : {}),
  });

  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    // Fastify's own refusals: invalid JSON, a body that is too large, another content type.
    if ((error.statusCode ?? 500) < 500) return send(reply, invalid('Incorrect request body'));
    request.log.error({ err: error }, 'the payment stand-in failed');
    return send(reply, internal());
  });

  app.post(
    '/payments',
    open,
    post('createPayment', ({ body }) => paymentObject(operations.create(parse(paymentOrder, body)), account())),
  );
  app.get(
    '/payments/:id',
    open,
    get('findPayment', ({ params }) => paymentObject(operations.find(params.id), account())),
  );
  app.post(
    '/payments/:id/capture',
    open,
    post('capture', ({ params, body }) =>
      paymentObject(operations.capture(params.id, parse(captureOrder, body ?? {})), account()),
    ),
  );
  app.post(
    '/payments/:id/cancel',
    open,
    post('cancel', ({ params, body }) => {
      parse(cancelOrder, body ?? {});
      return paymentObject(operations.cancel(params.id), account());
    }),
  );
  app.get(
    '/payments',
    open,
    get('listPayments', ({ query }) => {
      const { items, next } = store.paymentPage(parse(listQuery, query));
      return list(
        items.map((payment) => paymentObject(payment, account())),
        next,
      );
    }),
  );
  app.post(
    '/refunds',
    open,
    post('createRefund', ({ body }) => refundObject(operations.refund(parse(refundOrder, body)))),
  );
  app.get(
    '/refunds/:id',
    open,
    get('findRefund', ({ params }) => refundObject(operations.findRefund(params.id))),
  );
  app.get(
    '/refunds',
    open,
    get('listRefunds', ({ query }) => {
      const { items, next } = store.refundPage(parse(listQuery, query));
      return list(items.map(refundObject), next);
    }),
  );
  app.get(
    '/receipts',
    open,
    get('listReceipts', ({ query }) => list(operations.receipts(parse(listQuery, query)), undefined)),
  );
  app.all('/*', open, async (_request, reply) => send(reply, new ApiError('not_found', 'No such resource')));
};
