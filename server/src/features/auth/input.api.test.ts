import { contract, type Endpoint, type ErrorBody, type ErrorCode } from '@warden/contract';
import { errorTexts, locales, siteTexts } from '@warden/i18n';
import { beforeEach, describe, expect, it } from 'vitest';
import { aRegistration, sharedTestApp } from '../../../test/app.ts';
import { sharedAccount } from '../../../test/licenses.ts';
import { rateLimits } from '../../platform/limits/tables.ts';

const { auth } = contract;

const shop = sharedTestApp({}, { workers: false });
const account = sharedAccount(shop);
beforeEach(async () => {
  await shop.services.db.delete(rateLimits);
});

interface Expected {
  status?: number;
  code: ErrorCode;
  field?: string;
  /** The limit that the message names. */
  max?: number | undefined;
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
  { status = 400, code, field, max }: Expected,
  headers: Record<string, string> = {},
) => {
  for (const locale of locales) {
    const answer = await send(endpoint, payload, { 'accept-language': locale, ...headers });
    const message = max ? siteTexts[locale].validation.tooLong.replace('{{max}}', `${max}`) : errorTexts[locale][code];
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
  it('is refused as broken JSON, as no object, or for its first field', async () => {
    const bodies: [string, ErrorCode][] = [
      ['{"email":', 'bad_json'],
      ['{} {}', 'bad_json'],
      ['email=a@b.cd', 'bad_json'],
      ['\0', 'bad_json'],
      ['{"__proto__":{"isAdmin":true},"email":"a@b.cd"}', 'bad_json'],
      ['{"__pr\\u006fto__":{"isAdmin":true}}', 'bad_json'],
      ['{"constructor":{"prototype":{"isAdmin":true}}}', 'bad_json'],
      ['[{"email":"a@b.cd","password":"correct horse"}]', 'bad_request'],
      ['"hello"', 'bad_request'],
      ['12', 'bad_request'],
      [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'bad_request'],
    ];
    for (const [payload, code] of bodies) await expectRefusal(auth.login, payload, { code });
    for (const payload of ['null', '{}', '']) {
      await expectRefusal(auth.login, payload, { code: 'field_required', field: 'email' });
    }
  });

  it('is refused when it is not UTF-8, instead of being stored as something else', async () => {
    const payload = Buffer.from(JSON.stringify(aRegistration({ firstName: 'Jos\u00e9' })), 'latin1');
    await expectRefusal(auth.register, payload, { code: 'bad_json' });
  });

  it('is refused as anything but JSON', async () => {
    const refused = { status: 415, code: 'unsupported_media_type' } as const;
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x']) {
      await expectRefusal(auth.login, '{}', refused, { 'content-type': type });
    }
  });

  it('is refused over the limit, before it is read', async () => {
    const payload = JSON.stringify(aRegistration({ firstName: 'x'.repeat(1024 * 1024) }));
    await expectRefusal(auth.register, payload, { status: 413, code: 'body_too_large' });
  });
});

it('a field that breaks a rule of the contract is refused by name, whichever rule and endpoint', async () => {
  const profile = { firstName: 'A', lastName: 'B', company_name: 'C' };
  const wrong: [Endpoint, object, ErrorCode, string, max?: number][] = [
    [auth.register, aRegistration({ companyName: '   ' }), 'field_required', 'companyName'],
    [auth.register, aRegistration({ email: 'nobody' }), 'email_invalid', 'email'],
    [auth.register, aRegistration({ password: '12345' }), 'password_too_short', 'password'],
    [auth.login, { email: 'a@b.cd', password: ['x'] }, 'field_invalid', 'password'],
    [auth.changePassword, { currentPassword: null, newPassword: 'new horse' }, 'field_invalid', 'currentPassword'],
    [auth.updateProfile, { ...profile, firstName: 'x'.repeat(200_000) }, 'field_too_long', 'firstName', 100],
    [auth.updateProfile, { ...profile, lastName: 'a\r\nBcc: all@example.com' }, 'control_characters', 'lastName'],
    [auth.deleteAccount, {}, 'field_required', 'password'],
  ];
  for (const [endpoint, body, code, field, max] of wrong) {
    await expectRefusal(endpoint, JSON.stringify(body), { code, field, max });
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
