import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { encodedResponse, sendEncoded } from './encoded-response.ts';

const page = (only?: 'identity') =>
  encodedResponse({ status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('a page') }, only);

/** Serves one page and returns a function that asks for it. */
const site = async (served = page()) => {
  const app = Fastify();
  const shown = await served;
  app.get('/', (request, reply) => sendEncoded(request, reply, shown));
  return (headers: Record<string, string>) => app.inject({ url: '/', headers });
};

it('a page is sent in the best encoding that the visitor accepts, and in none that the visitor refuses', async () => {
  const ask = await site();
  const sent = async (accepted: string) => (await ask({ 'accept-encoding': accepted })).headers['content-encoding'];
  expect(await sent('gzip, br')).toBe('br');
  expect(await sent('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(await sent('identity')).toBeUndefined();
});

it('a page made in one encoding is sent plain to a visitor who does not accept it', async () => {
  const reply = await (await site(page('identity')))({ 'accept-encoding': 'br' });
  expect([reply.headers['content-encoding'], reply.body]).toEqual([undefined, 'a page']);
});

it('a visitor who has the page gets only its tag', async () => {
  const ask = await site();
  const { etag } = (await ask({})).headers;
  const { statusCode, headers, body } = await ask({ 'if-none-match': String(etag) });
  expect([statusCode, headers.etag, body]).toEqual([304, etag, '']);
});

it('a cache that asks with the tags of several copies gets only the tag of the right one', async () => {
  const ask = await site();
  const etag = String((await ask({})).headers.etag);
  const statusFor = async (tags: string) => (await ask({ 'if-none-match': tags })).statusCode;
  expect(await statusFor(`"another", ${etag}`)).toBe(304);
  expect(await statusFor(etag.replace('W/', ''))).toBe(304);
  expect(await statusFor('"another", W/"one more"')).toBe(200);
});
