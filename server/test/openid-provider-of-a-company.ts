import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

interface Options {
  /** Where the shop wants people back. */
  redirectUri: string;
  /** The domain of the addresses of all people there. */
  domain: string;
}

const client = { client_id: 'warden-shop', client_secret: 'a secret of the shop and the provider' };

const bodyOf = async (request: IncomingMessage) =>
  new URLSearchParams(await request.reduce((all: string, chunk: Buffer) => all + chunk, ''));

const listen = (server: Server) =>
  new Promise<string>((done) => {
    server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });

/** A real provider as a company may run it. Its page asks for a name, and believes it. */
export const startCompanyProvider = async ({ redirectUri, domain }: Options) => {
  const server = createServer();
  const issuer = await listen(server);
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    // The shop reads the token alone.
    conformIdTokenClaims: false,
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, name) => ({
      accountId: name,
      claims: () => ({
        sub: name,
        email: `${name}@${domain}`,
        email_verified: true,
        given_name: name,
        family_name: 'Smith',
      }),
    }),
    // People of the company are not asked whether the shop may know them.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: client.client_id,
        ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    if (request.method === 'POST') {
      const accountId = (await bodyOf(request)).get('name') ?? '';
      return provider.interactionFinished(request, response, { login: { accountId } });
    }
    return response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Sign in</title><form method="post"><input name="name" aria-label="Name"></form>');
  });
  return {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};
