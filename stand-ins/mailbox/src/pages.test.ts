import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import type { Message } from './message.ts';
import { mailboxPages } from './pages.ts';

const message: Message = {
  id: 'abc123',
  messageId: '<x@warden.test>',
  from: 'shop@warden.test',
  to: 'anna@example.test',
  subject: '<script>alert(1)</script>',
  text: 'Hello & <b>goodbye</b>',
  html: '<p title="q">Hello</p><script>alert(2)</script>',
  links: ['https://shop.test/?a=1&b=2'],
  date: '2026-11-14T10:00:00.000Z',
  attachments: ['лицензия.txt'],
};

let app: FastifyInstance;

beforeEach(async () => {
  app = Fastify();
  await app.register(mailboxPages, {
    list: async ({ to }: { to?: string } = {}) => (to && to !== message.to ? [] : [message]),
    find: async (id: string) => (id === message.id ? message : null),
    raw: async (id: string) => (id === message.id ? Buffer.from('raw') : null),
    attachment: async (id: string, index: number) =>
      id === message.id && index === 0 ? { name: 'лицензия.txt', content: Buffer.from('license') } : null,
  });
});

it('lists the mail with everything escaped', async () => {
  const reply = await app.inject('/dev/mail');
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(reply.body).not.toContain('<script>');
  expect(reply.body).toContain('href="/dev/mail/abc123"');
});

it('shows a mail: its HTML in a sandbox without script, its links and attachments', async () => {
  const { body, headers } = await app.inject('/dev/mail/abc123');
  expect(body).toContain('<iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="');
  expect(body).toContain('&lt;p title=&quot;q&quot;&gt;');
  expect(body).not.toContain('<script>');
  expect(body).toContain('href="https://shop.test/?a=1&amp;b=2"');
  expect(body).toContain('href="/dev/mail/abc123/attachments/0"');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

it('gives programs the same mail as JSON', async () => {
  expect((await app.inject('/dev/mail.json')).json()).toEqual([message]);
  expect((await app.inject('/dev/mail.json?to=nobody@example.test')).json()).toEqual([]);
});

it('hands out an attachment as a download under its own name', async () => {
  const { body, headers } = await app.inject('/dev/mail/abc123/attachments/0');
  expect(body).toBe('license');
  expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('лицензия.txt')}`);
  expect((await app.inject('/dev/mail/abc123/raw')).body).toBe('raw');
});
