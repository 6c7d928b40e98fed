import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Core } from './core.ts';
import { checkoutPage, missingPage } from './html.ts';
import type { Payment } from './objects.ts';
import { AlreadyDecided } from './operations.ts';

const open = { config: { access: 'public' as const } };

/** Browsers apply form-action to a form's redirect too, which leads back to the shop. */
const policy = (formAction: string) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join('; ');

const show = (reply: FastifyReply, html: string, { status = 200, formAction = "'none'" } = {}) =>
  reply
    .code(status)
    .headers({ 'content-security-policy': policy(formAction), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);

/** The page on which the customer pays or cancels. */
export const checkoutRoutes = (app: FastifyInstance, { store, operations, endOverdue }: Core) => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, undefined),
  );

  app.get<{ Params: { id: string } }>('/checkout/:id', open, async ({ params }, reply) => {
    endOverdue();
    const payment = store.payment(params.id);
    if (!payment) return show(reply, missingPage(), { status: 404 });
    return show(reply, checkoutPage(payment), { formAction: `'self' ${new URL(payment.returnUrl).origin}` });
  });

  const choice = (name: string, decide: (id: string) => Payment) =>
    app.post<{ Params: { id: string } }>(`/checkout/:id/${name}`, open, async ({ params: { id } }, reply) => {
      endOverdue();
      if (!store.payment(id)) return show(reply, missingPage(), { status: 404 });
      try {
        return reply.redirect(store.inTransaction(() => decide(id)).returnUrl, 303);
      } catch (error) {
        if (error instanceof AlreadyDecided) return reply.redirect(`../${encodeURIComponent(id)}`, 303);
        throw error;
      }
    });

  choice('pay', operations.pay);
  choice('fail', operations.fail);
  choice('cancel', operations.leave);
};
