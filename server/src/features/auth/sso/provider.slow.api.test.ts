import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@warden/contract';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { afterAll, expect, it, vi } from 'vitest';
import { refusal, sharedTestApp } from '../../../../test/app.ts';
import { openAccount } from '../../../../test/licenses.ts';
import { memberOf, openOrganization } from '../../../../test/organizations.ts';
import { MINUTE } from '../../../platform/time.ts';

const { sso } = contract;
const shop = sharedTestApp();

/** A provider by others, which signs in whomever the test names. */
const startProvider = async (redirectUri: string) => {
  const server = createServer();
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  let person = { sub: '', email: '' };
  const provider = new Provider(issuer, {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: 'warden',
        client_secret: 'a secret of the test',
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['cookies of the test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: person.email, email_verified: true, given_name: 'Kim', family_name: 'Reed' }),
    }),
    // Everyone has agreed already to what the shop asks for.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  });
  const answer = provider.callback();
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    return provider.interactionFinished(request, response, { login: { accountId: person.sub } });
  });
  /** What a browser does between the shop and the shop. */
  const signIn = async (url: string, who: typeof person) => {
    person = who;
    const cookies = new Map<string, string>();
    for (let next = url; ; ) {
      if (next.startsWith('http://shop.test/')) return new URL(next).search;
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const set of response.headers.getSetCookie()) {
        const [name = '', ...value] = (set.split(';')[0] ?? '').split('=');
        cookies.set(name, value.join('='));
      }
      const location = response.headers.get('location');
      if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
      next = new URL(location, next).href;
    }
  };
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { issuer, signIn, close };
};

let provider: Awaited<ReturnType<typeof startProvider>> | undefined;
afterAll(() => provider?.close());

it('a provider by others signs people in, tells them apart, and asks again for a fresh proof', async () => {
  const owner = await openAccount(shop);
  const id = await openOrganization(shop, [[owner, 'owner']]);
  const asOwner = memberOf(id, owner);
  provider = await startProvider((await shop.call(sso.get, {}, asOwner)).data.redirect_uri);
  const { data: domain } = await shop.call(sso.addDomain, { body: { domain: 'real.example' } }, asOwner);
  vi.spyOn(shop.services, 'txtRecords').mockResolvedValue([domain.record.value]);
  await shop.call(sso.verifyDomain, { params: { id: domain.id }, body: {} }, asOwner);
  const client = { issuer: provider.issuer, client_id: 'warden', client_secret: 'a secret of the test' };
  const body = { ...client, default_role: 'viewer' as const, allow_new_members: true };
  await shop.call(sso.setProvider, { body }, asOwner);

  const start = async () => (await shop.call(sso.start, { body: { email: 'kim@real.example' } })).data;
  const kim = { sub: 'kim', email: 'kim@real.example' };
  const begun = await start();
  const query = await provider.signIn(begun.url, kim);
  const { session } = (await shop.call(sso.finish, { body: { flow: begun.flow, organization: id, query } })).data;
  expect(session?.user).toMatchObject({ email: kim.email, firstName: 'Kim', lastName: 'Reed' });

  const other = await start();
  // The code of one sign-in is worth nothing in another one, whose verifier it does not fit.
  const mixed = new URLSearchParams(await provider.signIn(other.url, { sub: 'pat', email: 'pat@real.example' }));
  const third = await start();
  mixed.set('state', new URL(third.url).searchParams.get('state') ?? '');
  const injected = shop.call(sso.finish, { body: { flow: third.flow, organization: id, query: `?${mixed}` } });
  expect(await refusal(injected)).toMatchObject({ code: 'sso_refused' });

  shop.later(6 * MINUTE);
  const caller = { token: session?.token ?? '' };
  const stepUp = (await shop.call(sso.stepUp, {}, caller)).data;
  shop.setClock(undefined);
  const proof = await provider.signIn(stepUp.url, kim);
  const again = await shop.call(sso.finish, { body: { flow: stepUp.flow, organization: id, query: proof } }, caller);
  expect(again.data).toMatchObject({ purpose: 'step-up', session: null });

  const wrong = { ...body, client_secret: 'another secret' };
  await shop.call(sso.setProvider, { body: wrong }, asOwner);
  const last = await start();
  const answer = await provider.signIn(last.url, kim);
  const refused = shop.call(sso.finish, { body: { flow: last.flow, organization: id, query: answer } });
  expect(await refusal(refused)).toMatchObject({ code: 'sso_refused' });
});
