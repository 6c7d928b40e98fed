import { contract, type Endpoint, type ErrorBody, type ErrorCode } from '@warden/contract';
import { errorTexts, locales } from '@warden/i18n';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, aRegistration, sharedTestApp } from '../../../test/app.ts';
import { rateLimits } from '../../platform/limits/tables.ts';

const { auth } = contract;

const shop = sharedTestApp({}, { workers: false });
let account: Account;
beforeAll(async () => {
  account = await shop.register();
});
beforeEach(async () => {
  await shop.services.db.delete(rateLimits);
});

interface Expected {
  status?: number;
  code: ErrorCode;
  field?: string;
}

const send = (endpoint: Endpoint, payload: string | Buffer, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: endpoint.method as 'POST',
    url: `/api${endpoint.path}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${account.token}`, ...headers },
    payload,
  });

/** The whole error body, in each language. */
const expectRefusal = async (
  endpoint: Endpoint,
  payload: string | Buffer,
  { status = 400, code, field }: Expected,
  headers: Record<string, string> = {},
) => {
  for (const locale of locales) {
    const answer = await send(endpoint, payload, { 'accept-language': locale, ...headers });
    const message = errorTexts[locale][code];
    expect(answer.json<ErrorBody>()).toEqual({
      success: false,
      code,
      message,
      error: message,
      ...(field ? { field } : {}),
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(answer.statusCode).toBe(status);
  }
};

/** JSON with one field replaced by what JSON.stringify would not write. */
const withRaw = (body: object, field: string, raw: string) =>
  JSON.stringify({ ...body, [field]: '@@' }).replace('"@@"', raw);

describe('a body that is no input', () => {
  it.each([
    ['broken JSON', '{"email":', 'bad_json'],
    ['JSON with a tail', '{} {}', 'bad_json'],
    ['not JSON at all', 'email=a@b.cd', 'bad_json'],
    ['a NUL byte', '\0', 'bad_json'],
    ['a key that poisons prototypes', '{"__proto__":{"isAdmin":true},"email":"a@b.cd"}', 'bad_json'],
    ['the same, escaped', '{"__pr\\u006fto__":{"isAdmin":true}}', 'bad_json'],
    ['a poisoned constructor', '{"constructor":{"prototype":{"isAdmin":true}}}', 'bad_json'],
    ['an array', '[]', 'bad_request'],
    ['an array of bodies', '[{"email":"a@b.cd","password":"correct horse"}]', 'bad_request'],
    ['a string', '"hello"', 'bad_request'],
    ['a number', '12', 'bad_request'],
    ['true', 'true', 'bad_request'],
    ['ten thousand nested arrays', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'bad_request'],
  ] as const)('is refused: %s', async (_name, payload, code) => {
    await expectRefusal(auth.login, payload, { code });
  });

  it.each([
    ['null', 'null'],
    ['an empty object', '{}'],
    ['nothing', ''],
  ])('lacks its first field: %s', async (_name, payload) => {
    await expectRefusal(auth.login, payload, { code: 'field_required', field: 'email' });
  });

  it('is refused when it is not UTF-8, instead of being stored as something else', async () => {
    const payload = Buffer.from(JSON.stringify(aRegistration({ firstName: 'Jos\u00e9' })), 'latin1');
    await expectRefusal(auth.register, payload, { code: 'bad_json' });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'x',
  ])('is refused as %s', async (type) => {
    await expectRefusal(auth.login, '{}', { status: 415, code: 'unsupported_media_type' }, { 'content-type': type });
  });

  it('is refused over the limit, before it is read', async () => {
    const payload = JSON.stringify(aRegistration({ firstName: 'x'.repeat(1024 * 1024) }));
    await expectRefusal(auth.register, payload, { status: 413, code: 'body_too_large' });
  });
});

describe('a field of the wrong kind', () => {
  const bodies = [
    [auth.register, aRegistration()],
    [auth.login, { email: 'a@b.cd', password: 'correct horse' }],
    [auth.forgotPassword, { email: 'a@b.cd' }],
    [auth.resetPassword, { token: 'token', newPassword: 'new horse' }],
    [auth.verifyEmail, { token: 'token' }],
    [auth.changePassword, { currentPassword: 'correct horse', newPassword: 'new horse' }],
    [auth.updateProfile, { firstName: 'A', lastName: 'B', company_name: 'C' }],
    [auth.deleteAccount, { password: 'correct horse' }],
  ] as const;
  const fields = bodies.flatMap(([endpoint, body]) =>
    Object.keys(body).map((field) => ({ endpoint, body: body as Record<string, unknown>, field, path: endpoint.path })),
  );

  it.each(fields)('is refused by name: $field of $path', async ({ endpoint, body, field }) => {
    for (const value of [1, true, [], ['x'], { toString: 'x' }]) {
      await expectRefusal(endpoint, JSON.stringify({ ...body, [field]: value }), { code: 'field_invalid', field });
    }
    if (field !== 'company_name') {
      const { [field]: _, ...rest } = body;
      await expectRefusal(endpoint, JSON.stringify({ ...body, [field]: null }), { code: 'field_invalid', field });
      await expectRefusal(endpoint, JSON.stringify(rest), { code: 'field_required', field });
      await expectRefusal(endpoint, JSON.stringify({ ...body, [field]: '' }), {
        code:
          field === 'newPassword' || (endpoint === auth.register && field === 'password')
            ? 'password_too_short'
            : 'field_required',
        field,
      });
    }
    await expectRefusal(endpoint, JSON.stringify({ ...body, [field]: 'x'.repeat(200_000) }), {
      code: 'field_too_long',
      field,
    });
  });
});

describe('characters that cannot be stored', () => {
  it.each([
    ['NUL', '\\u0000'],
    ['a bell', '\\u0007'],
    ['an escape sequence', '\\u001b[31m'],
    ['a line break', 'a\\r\\nBcc: all@example.com'],
    ['a tab', 'a\\tb'],
    ['DEL', '\\u007f'],
    ['a C1 control', '\\u0085'],
    ['a line separator', 'a\\u2028b'],
    ['half a surrogate pair', 'a\\ud83d'],
    ['the other half', '\\ude80b'],
  ])('are refused by field: %s', async (_name, raw) => {
    const profile = { firstName: 'A', lastName: 'B', company_name: 'C' };
    for (const field of Object.keys(profile)) {
      const payload = withRaw(profile, field, `"x${raw}x"`);
      await expectRefusal(auth.updateProfile, payload, { code: 'control_characters', field });
    }
    await expectRefusal(auth.register, withRaw(aRegistration(), 'companyName', `"x${raw}x"`), {
      code: 'control_characters',
      field: 'companyName',
    });
    const answer = await send(auth.register, withRaw(aRegistration(), 'email', `"x${raw}x@example.com"`));
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ErrorBody>().field).toBe('email');
  });

  it('are refused in a new password only where two of them would look the same to the hash', async () => {
    await expectRefusal(auth.register, withRaw(aRegistration(), 'password', '"horse\\ud83d"'), {
      code: 'control_characters',
      field: 'password',
    });
    const { user } = await shop.register({ password: 'horse\0\n\u001b' });
    const body = { email: user.email, password: 'horse\0\n\u001b' };
    expect((await shop.call(auth.login, { body })).data.user.id).toBe(user.id);
    expect((await send(auth.login, JSON.stringify({ ...body, password: 'horse' }))).statusCode).toBe(400);
  });

  it('are no trouble in what is only compared', async () => {
    const raw = '"\\u0000\\ud83d\\u001b"';
    const { email } = aRegistration();
    await expectRefusal(auth.login, withRaw({ email }, 'password', raw), { code: 'invalid_credentials' });
    await expectRefusal(auth.verifyEmail, withRaw({}, 'token', raw), {
      code: 'verification_token_invalid',
      field: 'token',
    });
  });
});

describe('text of every kind', () => {
  it.each([
    ['Cyrillic', 'Ёлка Щукина-Ъ'],
    ['emoji of several code points', '👩‍👩‍👧‍👦🏳️‍🌈'],
    ['Arabic and Hebrew', 'محمد שלום'],
    ['Chinese, some beyond the first plane', '𠮷野家 漢字'],
    ['combining marks', 'Z̵̢͔̐a̴l͖g̷o'],
    ['decomposed letters', 'И\u0306ван'],
    ['HTML', '<script>alert(1)</script>&amp;"\''],
    ['SQL', "Robert'); DROP TABLE users;--"],
    ['templates', '{{7*7}} <%= 1 %> %s %00'],
    ['backslashes', '\\u0000 \\\\ \\n'],
    ['as long as allowed', 'Ж'.repeat(100)],
    ['zero-width and bidi marks', 'a\u200b\u202eb'],
    ['a noncharacter', 'a\uffffb'],
  ])('is stored whole and read back equal: %s', async (_name, text) => {
    const { token, user, password } = await shop.register({ firstName: text, lastName: text, companyName: text });
    const expected = { firstName: text, lastName: text, company_name: text };
    expect((await shop.call(auth.me, {}, { token })).data.user).toMatchObject(expected);
    const { data } = await shop.call(auth.login, { body: { email: user.email, password } });
    expect(data.user).toMatchObject(expected);
    expect((await shop.call(auth.updateProfile, { body: expected }, { token })).data).toMatchObject(expected);
  });

  it.each(['пароль', '🔑🔑🔑🔑🔑🔑', '      ', 'x'.repeat(200), 'Ж'.repeat(200), 'pass\u0301word'])(
    'makes a password that opens the account, and a slightly different one does not: %j',
    async (password) => {
      const { user } = await shop.register({ password });
      const login = (attempt: string) => shop.call(auth.login, { body: { email: user.email, password: attempt } });
      expect((await login(password)).data.user.id).toBe(user.id);
      const other = password.length < 200 ? `${password} ` : password.slice(1);
      await expect(login(other)).rejects.toMatchObject({ body: { code: 'invalid_credentials' } });
    },
  );

  it.each([
    'a+b_c-d@Sub.example.co.uk',
    "o'neill@example.com",
    'li@xn--fsqu00a.xn--55qx5d',
    `${'x'.repeat(64)}@${'y'.repeat(63)}.example.com`,
  ])('makes an address: %s', async (email) => {
    const { user, token } = await shop.register({ email });
    expect(user.email).toBe(email);
    expect((await shop.call(auth.me, {}, { token })).data.user.email).toBe(email);
  });
});
