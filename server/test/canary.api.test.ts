import { contract } from '@warden/contract';
import { describe, expect, it } from 'vitest';
import { startTestApp } from './app.ts';
import { checkProcessLog, createCanary } from './canary.ts';

describe('a test file fails', () => {
  it.each([
    ['the address of an account', ({ email }: { email: string }) => ({ note: `for ${email}` })],
    ['a token', ({ token }: { token: string }) => ({ deep: { in: [{ an: `object ${token}` }] } })],
  ])('when a log line has %s', async (_what, line) => {
    const shop = await startTestApp({}, { workers: false });
    const { user, token } = await shop.register();
    shop.services.log.trace(line({ email: user.email, token }));
    await expect(shop.stop()).rejects.toThrow('secret or personal');
  });

  it('and not when lines have none of it', async () => {
    const shop = await startTestApp({}, { workers: false });
    const { user, password } = await shop.register({}, { from: '198.51.100.23' });
    await shop.call(contract.auth.login, { body: { email: user.email, password } }, { from: '198.51.100.23' });
    await expect(shop.stop()).resolves.toBeUndefined();
    expect(shop.lines.some((line) => line.includes('198.51.100.23'))).toBe(true);
  });
});

it.each([
  ['a password', { password: 'correct horse' }, 'it was "correct horse"'],
  ['a code of an authenticator app', { code: '123456' }, 'code 123456 refused'],
  ['a recovery code in a list', { recovery_codes: ['ABCDE-FGHIJ'] }, 'ABCDE-FGHIJ'],
  ['a name', { user: { lastName: 'Lovelace' } }, JSON.stringify({ err: { message: 'no Lovelace' } })],
  ['a line of a license', { licenseText: '-----BEGIN\nabcdefgh\n-----END' }, JSON.stringify({ text: 'x\nabcdefgh' })],
  ['what JSON writes in another way', { companyName: 'Say "hello"' }, JSON.stringify({ by: 'Say "hello"' })],
])('finds %s', (_what, body, line) => {
  const canary = createCanary();
  canary.note(body);
  expect(() => canary.check([line])).toThrow('secret or personal');
  expect(() => canary.check(['{"msg":"request completed"}'])).not.toThrow();
});

it('finds mail addresses and passwords in the log of a process, and not in what it prints at its start', () => {
  expect(() => checkProcessLog('admin  admin@warden.example  demo-admin\n{"msg":"incoming request"}\n')).not.toThrow();
  expect(() => checkProcessLog('{"msg":"mail to anna@example.com"}')).toThrow('a mail address');
  expect(() => checkProcessLog('{"msg":"wrong password demo-admin"}')).toThrow('secret or personal');
});
