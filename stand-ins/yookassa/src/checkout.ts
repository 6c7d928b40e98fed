import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Core } from './core.ts';
import { checkoutPage, missingPage } from './html.ts';
import type { Payment } from './objects.ts';
import type { Choice } from './operations.ts';
import { AlreadyDecided, NotOffered } from './page-error.ts';

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

/** What the form contains; whatever it may be is checked where the payment is decided. */
const choiceOf = (form: unknown): Choice => {
  const fields = new URLSearchParams(typeof form === 'string' ? form : '');
  const field = (name: string) => fields.get(name) ?? undefined;
  return { method: field('method'), card: field('card'), later: field('later') };
};

/** The page on which the customer pays or cancels. */
export const checkoutRoutes = (app: FastifyInstance, { store, operations, endOverdue }: Core) => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );

  app.get<{ Params: { id: string } }>('/checkout/:id', open, async ({ params }, reply) => {
    endOverdue();
    const payment = store.payment(params.id);
    if (!payment || payment.returnUrl === null) return show(reply, missingPage(), { status: 404 });
    const { returnUrl } = payment;
    return show(reply, checkoutPage({ ...payment, returnUrl }), { formAction: `'self' ${new URL(returnUrl).origin}` });
  });

  const choice = (name: string, decide: (id: string, choice: Choice) => Payment) =>
    app.post<{ Params: { id: string } }>(`/checkout/:id/${name}`, open, async ({ params: { id }, body }, reply) => {
      endOverdue();
      const returnUrl = store.payment(id)?.returnUrl;
      if (!returnUrl) return show(reply, missingPage(), { status: 404 });
      try {
        store.inTransaction(() => decide(id, choiceOf(body)));
        return reply.redirect(returnUrl, 303);
      } catch (error) {
        if (!(error instanceof AlreadyDecided || error instanceof NotOffered)) throw error;
        return reply.redirect(`../${encodeURIComponent(id)}`, 303);
      }
    });

  choice('pay', operations.pay);
  choice('fail', (id) => operations.fail(id));
  choice('cancel', operations.leave);
};
