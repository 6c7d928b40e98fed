import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { compressedReply } from './compressed-reply.ts';
import { PreparedReply } from './prepared-reply.ts';

const many = { rows: Array.from({ length: 500 }, (_, n) => ({ name: `Лицензия ${n}` })) };
const few = { rows: [] };

const app = Fastify();
app.get('/many', (request, reply) => compressedReply(request, reply, many));
app.get('/few', (request, reply) => compressedReply(request, reply, few));
const prepared = new PreparedReply(many);
app.get('/prepared', (request, reply) => compressedReply(request, reply, prepared));
const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

it.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('compresses a long answer by %s for a client that takes it', async (encoding, accepted, decompress) => {
  const { headers, rawPayload } = await get('/many', accepted);
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['content-length']).toBe(String(rawPayload.length));
  expect(JSON.parse(decompress(rawPayload).toString())).toEqual(many);
});

it.each([
  ['a long answer for a client that takes no encoding', '/many', undefined, many],
  ['a long answer for a client that refuses both', '/many', 'br;q=0, gzip;q=0', many],
  ['a short answer', '/few', 'gzip, deflate, br', few],
])('leaves %s as it is', async (_what, url, accepted, answer) => {
  const reply = await get(url, accepted);
  expect(reply.headers).not.toHaveProperty('content-encoding');
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.json()).toEqual(answer);
});

it('compresses an answer that is the same for all callers once for each encoding', async () => {
  const made = prepared.compressed('br');
  expect(JSON.parse(brotliDecompressSync((await get('/prepared', 'br')).rawPayload).toString())).toEqual(many);
  expect(prepared.compressed('br')).toBe(made);
  expect(JSON.parse(gunzipSync((await get('/prepared', 'gzip')).rawPayload).toString())).toEqual(many);
  expect((await get('/prepared')).json()).toEqual(many);
});
