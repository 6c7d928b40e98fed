import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, createClient, data, type Endpoint, endpoint, file, type InputOf } from './index.ts';

const reply = data(z.unknown());
const things = {
  list: endpoint('GET /things', {
    access: 'user',
    summary: 'List',
    query: z.object({ page: z.optional(z.number()), name: z.optional(z.string()), open: z.optional(z.boolean()) }),
    reply,
  }),
  one: endpoint('GET /things/{id}/parts/{part}', {
    access: 'user',
    summary: 'One',
    params: z.object({ id: z.string(), part: z.string() }),
    reply,
  }),
  make: endpoint('POST /things', { access: 'user', summary: 'Make', body: z.object({ name: z.string() }), reply }),
  touch: endpoint('POST /things/touch', { access: 'user', summary: 'Touch', reply }),
  exported: endpoint('GET /things/export', { access: 'user', summary: 'Export', reply: file }),
};

const answerWith = (status: number, body: string) => new Response(body, { status });

const call = async <E extends Endpoint>(
  declared: E,
  input: InputOf<E>,
  { token = null as string | null, answer = answerWith(200, '{"success":true,"data":1}') } = {},
) => {
  const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => answer);
  const onNoSession = vi.fn();
  const client = createClient({ base: '/api', token: () => token, locale: () => 'ru', onNoSession, fetch });
  const outcome = await client(declared, input).catch((error: unknown) => error);
  const [url, init] = fetch.mock.calls[0] as [string, RequestInit];
  return { outcome, url, init, onNoSession };
};

describe('a call', () => {
  it('fills the path, whatever the parameters contain', async () => {
    const { url } = await call(things.one, { params: { id: '../a b?#', part: 'ж/%' } });
    expect(url).toBe('/api/things/..%2Fa%20b%3F%23/parts/%D0%B6%2F%25');
  });

  it('sends the query that is there, and leaves out what is empty', async () => {
    expect((await call(things.list, { query: { page: 0, name: 'a&b=ж', open: false } })).url).toBe(
      '/api/things?page=0&name=a%26b%3D%D0%B6&open=false',
    );
    expect((await call(things.list, { query: { name: '' } })).url).toBe('/api/things');
    expect((await call(things.list, { query: {} })).url).toBe('/api/things');
  });

  it('sends the body as JSON, and none where none is declared', async () => {
    const made = await call(things.make, { body: { name: 'Ж' } });
    expect(made.init).toMatchObject({ method: 'POST', body: '{"name":"Ж"}' });
    const { init, outcome } = await call(things.touch, {});
    expect(init).not.toHaveProperty('body');
    expect(outcome).toEqual({ success: true, data: 1 });
  });

  it('leaves a file for the caller to read', async () => {
    const answer = answerWith(200, 'a,b');
    expect((await call(things.exported, {}, { answer })).outcome).toBe(answer);
    const { outcome } = await call(things.exported, {}, { answer: answerWith(403, '{}') });
    expect(outcome).toBeInstanceOf(ApiError);
  });

  it('carries the language, and the token when there is one', async () => {
    expect((await call(things.touch, {}, { token: 'secret' })).init.headers).toEqual({
      'content-type': 'application/json',
      'accept-language': 'ru',
      authorization: 'Bearer secret',
    });
    expect((await call(things.touch, {})).init.headers).not.toHaveProperty('authorization');
  });
});

describe('a refusal', () => {
  const body = { success: false, code: 'not_found', message: 'Gone.', error: 'Gone.', requestId: '1' };

  it('is thrown with its status, code and text', async () => {
    const { outcome, onNoSession } = await call(things.touch, {}, { answer: answerWith(404, JSON.stringify(body)) });
    expect(outcome).toBeInstanceOf(ApiError);
    expect(outcome).toMatchObject({ status: 404, message: 'Gone.', body });
    expect(onNoSession).not.toHaveBeenCalled();
  });

  it('without our body is still thrown', async () => {
    for (const text of ['', '<html>Bad gateway</html>', '{"success":', 'null', '"busy"', '[]', '{}', '{"message":5}']) {
      const { outcome } = await call(things.touch, {}, { answer: answerWith(502, text) });
      expect(outcome).toMatchObject({ name: 'ApiError', status: 502, message: 'HTTP 502', body: null });
    }
  });

  it('with 401 tells which token was refused', async () => {
    const answer = answerWith(401, JSON.stringify({ ...body, code: 'no_session' }));
    const { outcome, onNoSession } = await call(things.touch, {}, { token: 'old', answer });
    expect(onNoSession).toHaveBeenCalledExactlyOnceWith('old');
    expect(outcome).toMatchObject({ status: 401 });
  });

  it('passes on that the network failed', async () => {
    const client = createClient({
      base: '/api',
      token: () => null,
      locale: () => 'en',
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await expect(client(things.touch, {})).rejects.toThrow(TypeError);
  });
});

describe('a call that needs a proof of identity', () => {
  const [code, message] = ['fresh_authentication_required', 'Confirm.'];
  const refusal = { success: false, code, message, error: message, requestId: '1' };
  const callWith = async (isConfirmed: boolean, answers: Response[]) => {
    const fetch = vi.fn(async () => answers.shift() as Response);
    const confirmIdentity = vi.fn(async () => isConfirmed);
    const client = createClient({ base: '', token: () => 'secret', locale: () => 'en', confirmIdentity, fetch });
    const outcome = await client(things.make, { body: { name: 'a' } }).catch((error: unknown) => error);
    return { outcome, fetch, confirmIdentity };
  };
  const refused = () => answerWith(403, JSON.stringify(refusal));

  it('is repeated with the same body once the user has given it', async () => {
    const { outcome, fetch } = await callWith(true, [refused(), answerWith(200, '{"success":true,"data":1}')]);
    expect(outcome).toEqual({ success: true, data: 1 });
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(fetch.mock.calls[1]).toEqual(fetch.mock.calls[0]);
  });

  it('is refused as before when the user does not want to', async () => {
    const { outcome, fetch } = await callWith(false, [refused()]);
    expect(outcome).toMatchObject({ status: 403, message: 'Confirm.' });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('is repeated only once, and not after another refusal', async () => {
    const { outcome, confirmIdentity } = await callWith(true, [refused(), refused()]);
    expect(outcome).toMatchObject({ status: 403 });
    expect(confirmIdentity).toHaveBeenCalledOnce();
    const answer = answerWith(403, JSON.stringify({ ...refusal, code: 'admin_required' }));
    expect((await callWith(true, [answer])).confirmIdentity).not.toHaveBeenCalled();
  });
});
