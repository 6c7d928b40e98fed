import { contract, type Endpoint, type ErrorBody } from '@warden/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../../../packages/contract/test/endpoints.ts';
import { type Account, refusal, sharedTestApp, type TestApp } from '../../../test/app.ts';
import { addPasskey, addTotp } from '../../../test/factors.ts';
import { openAccount } from '../../../test/licenses.ts';
import { openSession } from '../../features/auth/sessions.ts';

const required = sharedTestApp({ ADMIN_SECOND_FACTOR: 'required' });
const optional = sharedTestApp({ ADMIN_SECOND_FACTOR: 'optional' });
afterEach(() => required.setClock(undefined));

const namesOf = (feature: string, names: string) => names.split(' ').map((name) => `${feature}.${name}`);
const guarded = endpoints.filter(({ endpoint }) => endpoint.access !== 'public');
/** Every endpoint goes the same way, so a few stand for all where a list says which are different. */
const sample = guarded.filter((_, index) => index % 12 === 0);
const fresh = endpoints.filter(({ endpoint }) => endpoint.fresh);

/** Returns the code of the refusal, or the status of a success. The input is empty, so most answers refuse that. */
const ask = async (shop: TestApp, { method, path }: Endpoint, token: string) => {
  const { statusCode, body } = await shop.app.inject({
    method,
    url: `/api${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`,
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  return statusCode < 400 ? String(statusCode) : (JSON.parse(body) as ErrorBody).code;
};

/** A session of the account for one call, which may end it. */
const sessionOf = ({ services }: TestApp, { user }: Account, minutesAgo = 0) =>
  openSession(services.db, user.id, new Date(services.now().getTime() - minutesAgo * 60_000));

describe('an administrator without a second factor, where one is required', () => {
  it('can call what sets one up, and nothing else', async () => {
    const admin = await openAccount(required, { isAdmin: true });
    const open: string[] = [];
    for (const { name, endpoint } of guarded) {
      const code = await ask(required, endpoint, await sessionOf(required, admin));
      if (code !== 'second_factor_setup_required') open.push(name);
      expect(code === 'second_factor_setup_required', name).toBe(!endpoint.beforeFactor);
    }
    expect(open.toSorted()).toEqual([
      ...namesOf('auth', 'logout me'),
      ...namesOf(
        'factors',
        'addPasskey confirmTotp passkeyOptions reauthenticate reauthenticateOptions startTotp status',
      ),
      'sso.stepUp',
    ]);
  });

  it('can call everything once it is set up, and not remove the last one', async () => {
    const admin = await openAccount(required, { isAdmin: true });
    expect((await required.call(contract.factors.status, {}, admin)).data.required).toBe(true);
    const { id } = await addPasskey(required, admin);
    for (const { name, endpoint } of sample) {
      const code = await ask(required, endpoint, await sessionOf(required, admin));
      expect(code, name).not.toMatch(/second_factor_setup_required|fresh_authentication|no_session|admin_required/);
    }
    const token = await sessionOf(required, admin);
    const removed = required.call(contract.factors.removePasskey, { params: { id } }, { token });
    expect(await refusal(removed)).toMatchObject({ status: 409, code: 'second_factor_needed' });
    expect((await required.call(contract.factors.status, {}, { token })).data.passkeys).toHaveLength(1);
  });

  it('can do all in a shop that does not ask for one, and a customer anywhere', async () => {
    for (const [shop, isAdmin] of [
      [optional, true],
      [required, false],
    ] as const) {
      const account = await openAccount(shop, { isAdmin });
      for (const { name, endpoint } of sample) {
        const code = await ask(shop, endpoint, await sessionOf(shop, account));
        expect(code, name).not.toBe('second_factor_setup_required');
      }
    }
  });
});

describe('a fresh proof', () => {
  it('is asked for before what cannot be undone or changes who may sign in', () => {
    expect(fresh.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...namesOf('factors', 'startTotp confirmTotp removeTotp passkeyOptions addPasskey removePasskey'),
        ...['factors.makeRecoveryCodes', 'emailChange.request', 'payments.refund', 'settings.write'],
        ...namesOf('licenses', 'issue revoke rotate'),
        ...namesOf('installs', 'move undoMove'),
        ...namesOf('releases', 'publish remove announce'),
        ...namesOf('admin', 'block unblock endSessions'),
        ...namesOf('sso', 'unlink setProvider removeProvider tryProvider require makeBreakGlassCodes verifyDomain'),
      ]),
    );
  });

  it.each([
    { who: 'an administrator with a factor, required', shop: required, isAdmin: true, hasFactor: true },
    { who: 'an administrator with a factor, optional', shop: optional, isAdmin: true, hasFactor: true },
    { who: 'an administrator without one, optional', shop: optional, isAdmin: true, hasFactor: false },
    { who: 'a customer with a factor', shop: required, isAdmin: false, hasFactor: true },
    { who: 'a customer without one', shop: required, isAdmin: false, hasFactor: false },
  ])('is asked of $who after five minutes', async ({ shop, isAdmin, hasFactor }) => {
    const account = await openAccount(shop, { isAdmin });
    const passkey = hasFactor ? await addPasskey(shop, account) : undefined;
    const mine = fresh.filter(({ endpoint }) => isAdmin || endpoint.access === 'user');
    for (const { name, endpoint } of mine) {
      const isAsked = hasFactor || endpoint.access === 'user';
      const answer = await ask(shop, endpoint, await sessionOf(shop, account, 5.1));
      expect(answer === 'fresh_authentication_required', name).toBe(isAsked);
    }
    for (const { name, endpoint } of [mine[0], mine.at(-1)] as typeof mine) {
      const young = await sessionOf(shop, account, 4.9);
      expect(await ask(shop, endpoint, young), name).not.toBe('fresh_authentication_required');
      const token = await sessionOf(shop, account, 5.1);
      const options = (await shop.call(contract.factors.reauthenticateOptions, {}, { token })).data;
      const body = passkey ? { passkey: passkey.authenticator.get(options) } : { password: account.password };
      await shop.call(contract.factors.reauthenticate, { body }, { token });
      expect(await ask(shop, endpoint, token), name).not.toMatch(/fresh_authentication_required|no_session/);
    }
  });

  it('is needed beside the password to change the password of an account with a factor, or to delete it', async () => {
    const account = await openAccount(required);
    const { password } = account;
    const { code } = await addTotp(required, account);
    const later = new Date(Date.now() + 6 * 60_000);
    required.setClock(() => later);
    const body = { currentPassword: password, newPassword: 'another horse' };
    const change = () => required.call(contract.auth.changePassword, { body }, account);
    const remove = (given: string) =>
      required.call(contract.auth.deleteAccount, { body: { password: given } }, account);
    for (const call of [change, () => remove(password)]) {
      expect(await refusal(call())).toMatchObject({ status: 403, code: 'fresh_authentication_required' });
    }
    await required.call(contract.factors.reauthenticate, { body: { code: code() } }, account);
    await change();
    await remove('another horse');
    expect(await refusal(required.call(contract.auth.me, {}, account))).toMatchObject({ status: 401 });
  });
});
