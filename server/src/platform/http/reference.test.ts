import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { answerError } from './errors.ts';
import { apiReference } from './reference.ts';

const app = Fastify();
app.setErrorHandler(answerError as never);
app.register(apiReference, { publicUrl: 'https://shop.example' });
afterAll(() => app.close());

it('shows the description on a page of its own, whose script comes from here', async () => {
  expect((await app.inject('/api/docs')).headers.location).toBe('/api/docs/');
  const page = await app.inject('/api/docs/');
  expect(page.headers).toMatchObject({
    'content-type': expect.stringContaining('text/html'),
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  });
  expect(page.body).toContain('"url": "./openapi.json"');
  expect((await app.inject('/api/docs/openapi.json')).json()).toEqual((await app.inject('/api/openapi.json')).json());
  const [, source] = /<script src="([^"]+)"/.exec(page.body) ?? [];
  const script = await app.inject(new URL(source as string, 'https://shop.example/api/docs/').pathname);
  expect(script.statusCode).toBe(200);
  expect(script.headers['content-type']).toContain('javascript');
});

it.each(['/api/openapi.json', '/api/docs/', '/api/docs/js/scalar.js'])(
  'sends %s compressed, and only its tag to a reader who has it',
  async (url) => {
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', etag: expect.any(String) });
    expect(brotliDecompressSync(rawPayload).toString()).toBe((await app.inject(url)).body);
    const again = await app.inject({
      url,
      headers: { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['cache-control']).not.toBe('no-store');
  },
);

it('gives the page an origin of its own, and runs inline only what was written into it', async () => {
  const { headers, body } = await app.inject('/api/docs/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/^sandbox allow-scripts;/);
  const [scripts = ''] = /script-src [^;]*/.exec(policy) ?? [];
  expect(scripts).not.toContain('unsafe');
  const inline = [...body.matchAll(/<script>([\s\S]*?)<\/script>|<script type[^>]*>([\s\S]*?)<\/script>/g)];
  expect(inline.length).toBeGreaterThan(0);
  for (const [, first, second] of inline) {
    const hash = createHash('sha256')
      .update(first ?? second ?? '')
      .digest('base64');
    expect(scripts).toContain(`'sha256-${hash}'`);
  }
});

it('lets the page in its sandbox load what it needs, which is public', async () => {
  const script = await app.inject('/api/docs/js/scalar.js');
  expect(script.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect((await app.inject('/api/docs/openapi.json')).headers['access-control-allow-origin']).toBe('*');
});

it.each(['nothing', 'js/scalar.js%3F1', '..%2Fdocs%2Fjs%2Fscalar.js'])('has nothing else there: %s', async (name) => {
  const { statusCode, headers } = await app.inject(`/api/docs/${name}`);
  expect(statusCode).toBe(404);
  expect(headers['content-type']).toContain('application/json');
});
