import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { checkProcessLog, createCanary } from './canary.ts';

it('a test fails where a log line has what is secret or personal in a request or a reply', async () => {
  const canary = createCanary();
  const app = Fastify();
  canary.watch(app);
  app.post('/', async () => ({ token: 'tok-en-of-reply' }));
  const [remoteAddress, payload] = ['198.51.100.23', { email: 'anna@example.com' }];
  const headers = { authorization: 'Bearer tok-en-of-request' };
  await app.inject({ method: 'POST', url: '/', payload, headers, remoteAddress });
  for (const leaked of ['anna@example.com', 'tok-en-of-request', 'tok-en-of-reply', remoteAddress]) {
    const line = JSON.stringify({ deep: { in: [{ an: `object ${leaked}` }] } });
    expect(() => canary.check([line]), leaked).toThrow('secret or personal');
  }
  canary.check([JSON.stringify({ msg: 'request completed', address: remoteAddress })]);
});

it('finds mail addresses and passwords in the log of a process, and not in what it prints at its start', () => {
  expect(() => checkProcessLog('admin  admin@warden.example  demo-admin\n{"msg":"incoming request"}\n')).not.toThrow();
  expect(() => checkProcessLog('{"msg":"mail to anna@example.com"}')).toThrow('a mail address');
  expect(() => checkProcessLog('{"msg":"wrong password demo-admin"}')).toThrow('secret or personal');
});
