import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';

type Claims = Record<string, unknown>;

/** What the next answer of the token endpoint has that an honest one has not. */
export interface Deceit {
  claims?: Claims;
  /** Signs with a key that the provider has not published. */
  strangeKey?: boolean;
  unsigned?: boolean;
  header?: Partial<JWTHeaderParameters>;
}

const newKey = async (kid: string) => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } };
};

/** A provider whose tokens say what a test wants, also what no honest provider says. It signs in whomever it is told. */
export const startFakeProvider = async (clientId = 'warden', { namesItself = true } = {}) => {
  let key = await newKey('first');
  const strange = await newKey('first');
  const codes = new Map<string, { nonce: string; subject: string; deceit: Deceit; claims: Claims }>();
  /** The codes that the shop has brought. */
  const received: string[] = [];
  let issuer = '';
  let isDown = false;
  let count = 0;

  const sign = (claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}, by: CryptoKey = key.privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: key.jwk.kid, ...header }).sign(by);

  const idToken = async (code: string) => {
    const found = codes.get(code);
    if (!found) return undefined;
    codes.delete(code);
    const now = Math.floor(Date.now() / 1000);
    const { nonce, subject, deceit, claims } = found;
    const all = {
      iss: issuer,
      aud: clientId,
      sub: subject,
      iat: now,
      exp: now + 300,
      auth_time: now,
      nonce,
      ...claims,
    };
    const payload = { ...all, ...deceit.claims };
    if (deceit.unsigned) return new UnsecuredJWT(payload).encode();
    return sign(payload, deceit.header, deceit.strangeKey ? strange.privateKey : key.privateKey);
  };

  const server = createServer(async (request, response) => {
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (isDown) return answer({}, 503);
    if (request.url === '/.well-known/openid-configuration') {
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['ES256'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        authorization_response_iss_parameter_supported: namesItself,
      });
    }
    if (request.url === '/keys') return answer({ keys: [key.jwk] });
    if (request.url === '/token') {
      const text = await request.reduce((all: string, chunk: Buffer) => all + chunk, '');
      const code = new URLSearchParams(text).get('code') ?? '';
      received.push(code);
      const token = await idToken(code);
      if (!token) return answer({ error: 'invalid_grant' }, 400);
      return answer({ access_token: 'access', token_type: 'bearer', id_token: token });
    }
    return answer({}, 404);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    clientId,
    received,
    /** What the browser brings back after this person has signed in. */
    signIn(url: string, subject: string, claims: Claims = {}, deceit: Deceit = {}) {
      const asked = new URL(url).searchParams;
      const code = `code-${++count}-${issuer}`;
      codes.set(code, { nonce: asked.get('nonce') ?? '', subject, deceit, claims });
      const answer = { code, state: asked.get('state') ?? '', ...(namesItself ? { iss: issuer } : {}) };
      return `?${new URLSearchParams(answer)}`;
    },
    logoutToken: (claims: Claims, header?: Partial<JWTHeaderParameters>) => {
      const now = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const payload = {
        iss: issuer,
        aud: clientId,
        iat: now,
        exp: now + 120,
        jti: `logout-${++count}`,
        events,
        ...claims,
      };
      return sign(payload, { typ: 'logout+jwt', ...header });
    },
    rotateKeys: async () => {
      key = await newKey('second');
    },
    setDown: (down: boolean) => {
      isDown = down;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};
