import type { FastifyInstance, FastifyReply } from 'fastify';
import { listPage, messagePage, missingPage } from './html.ts';
import { pagePolicy } from './policy.ts';
import type { Mailbox } from './smtp.ts';

/** The server mounts only routes that declare who may call them. */
const open = { config: { access: 'public' as const } };

const show = (reply: FastifyReply, html: string, status = 200) =>
  reply
    .code(status)
    .headers({ 'content-security-policy': pagePolicy.join('; '), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);

const download = (reply: FastifyReply, name: string, content: Uint8Array) =>
  reply
    .headers({
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
    })
    .type('application/octet-stream')
    .send(content);

/**
 * GET /dev/mail shows the mail that the site has sent, GET /dev/mail.json lists it for programs. Never in production.
 */
export const mailboxPages = async (
  app: FastifyInstance,
  { list, find, raw, attachment }: Pick<Mailbox, 'list' | 'find' | 'raw' | 'attachment'>,
) => {
  app.get('/dev/mail', open, async (_request, reply) => show(reply, listPage(await list())));

  app.get<{ Querystring: { to?: string; limit?: string } }>('/dev/mail.json', open, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    const limit = Number(query.limit) || undefined;
    return list({ ...(query.to ? { to: String(query.to) } : {}), ...(limit ? { limit } : {}) });
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', open, async ({ params }, reply) => {
    const message = await find(params.id);
    return message ? show(reply, messagePage(message)) : show(reply, missingPage(), 404);
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id/raw', open, async ({ params }, reply) => {
    const content = await raw(params.id);
    return content ? download(reply, `${params.id}.eml`, content) : show(reply, missingPage(), 404);
  });

  app.get<{ Params: { id: string; index: string } }>(
    '/dev/mail/:id/attachments/:index',
    open,
    async ({ params }, reply) => {
      const found = await attachment(params.id, Number(params.index));
      return found ? download(reply, found.name, found.content) : show(reply, missingPage(), 404);
    },
  );
};
