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

it('a field that breaks a rule of the contract is refused by name, whichever rule and endpoint', async () => {
  const profile = { firstName: 'A', lastName: 'B', company_name: 'C' };
  const wrong: [Endpoint, object, ErrorCode, string][] = [
    [auth.register, aRegistration({ companyName: '   ' }), 'field_required', 'companyName'],
    [auth.register, { ...aRegistration(), email: undefined }, 'field_required', 'email'],
    [auth.register, aRegistration({ email: 'nobody' }), 'email_invalid', 'email'],
    [auth.register, aRegistration({ password: '12345' }), 'password_too_short', 'password'],
    [auth.login, { email: 'a@b.cd', password: ['x'] }, 'field_invalid', 'password'],
    [auth.resetPassword, { token: 1, newPassword: 'new horse' }, 'field_invalid', 'token'],
    [auth.changePassword, { currentPassword: null, newPassword: 'new horse' }, 'field_invalid', 'currentPassword'],
    [auth.updateProfile, { ...profile, firstName: 'x'.repeat(200_000) }, 'field_too_long', 'firstName'],
    [auth.updateProfile, { ...profile, lastName: 'a\u001b[31m' }, 'control_characters', 'lastName'],
    [
      auth.updateProfile,
      { ...profile, company_name: 'a\r\nBcc: all@example.com' },
      'control_characters',
      'company_name',
    ],
    [auth.deleteAccount, {}, 'field_required', 'password'],
  ];
  for (const [endpoint, body, code, field] of wrong) {
    await expectRefusal(endpoint, JSON.stringify(body), { code, field });
  }
});

describe('characters that cannot be stored', () => {
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
});
