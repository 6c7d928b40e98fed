import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { AddressRefused, type GuardedFetch } from '../http-client/guarded-fetch.ts';
import { isLoopbackHost } from '../loopback.ts';

/** An identity provider, as the shop is known to it. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  /** Null for a client without one. */
  clientSecret: string | null;
}

/** What the shop remembers of a sign-in until the browser comes back. */
export interface SignInState {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Whom the provider has recognized. */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
  /** An address that the provider has confirmed; null where it names none or does not say so. */
  email: string | null;
  firstName: string;
  lastName: string;
  /** What the provider calls its session. */
  sid: string | null;
  /** When the person last proved to the provider who they are. */
  authenticatedAt: Date | null;
}

/** Why a provider was of no use: it is not one, it did not answer, or its answer must not be believed. */
export class ProviderError extends Error {
  readonly reason: 'not_a_provider' | 'unavailable' | 'refused';
  /** A word of the library's own, for the log. */
  readonly detail: string;
  constructor(reason: ProviderError['reason'], detail: string) {
    super(reason);
    this.reason = reason;
    this.detail = detail;
  }
}

const TIMEOUT_SECONDS = 10;
/** Clocks may differ by this much. */
const CLOCK_TOLERANCE = 60;
const DESCRIPTION_LIFETIME = 5 * 60_000;
const MAX_DESCRIPTIONS = 1000;
const SCOPE = 'openid email profile';
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Signatures by a key that the provider alone has. A shared secret proves nothing, and `none` even less. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'Ed25519',
  'EdDSA',
];

/** These say that no answer came, or none of the protocol's. */
const unanswered = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

const codeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
};

const isOfProtocol = (error: unknown) =>
  error instanceof openid.ClientError ||
  error instanceof openid.ResponseBodyError ||
  error instanceof openid.AuthorizationResponseError ||
  error instanceof openid.WWWAuthenticateChallengeError;

const toProviderError = (error: unknown): ProviderError => {
  if (error instanceof ProviderError) return error;
  const code = codeOf(error);
  return new ProviderError(isOfProtocol(error) && !unanswered.has(code) ? 'refused' : 'unavailable', code);
};

const translated = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw toProviderError(error);
  }
};

/** The secret goes where the provider wants it; without a wish of its own, into the header. */
const authenticated = (secret: string | null): openid.ClientAuth => {
  if (secret === null) return openid.None();
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isPost = !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
    return (isPost ? openid.ClientSecretPost(secret) : openid.ClientSecretBasic(secret))(server, ...rest);
  };
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown, most: number) => (typeof value === 'string' ? value.trim().slice(0, most) : '');

const confirmedEmail = ({ email, email_verified: isVerified }: Record<string, unknown>) =>
  isVerified === true && typeof email === 'string' && email.length <= 254 ? email : null;

const namesOf = (claims: Record<string, unknown>) => {
  const [first = '', ...others] = textOf(claims.name, 200).split(/\s+/);
  return {
    firstName: textOf(claims.given_name, 100) || first.slice(0, 100),
    lastName: textOf(claims.family_name, 100) || others.join(' ').slice(0, 100),
  };
};

/** Whether this text can be an issuer: https, or http on this machine, without query and fragment. */
export const isIssuer = (text: string) => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
  return isSafe && !/[?#]/.test(text) && !url.username && !url.password;
};

export interface SignedOut {
  subject: string | null;
  sid: string | null;
  /** Names the token among those of this provider. */
  jti: string;
}

export type OpenidProviders = ReturnType<typeof openidProviders>;

/** Speaks OpenID Connect with the identity providers of organizations. The protocol itself is openid-client's. */
export const openidProviders = ({ fetch, clock = Date.now }: { fetch: GuardedFetch; clock?: () => number }) => {
  const remembered = new Map<string, { configuration: openid.Configuration; until: number }>();

  const discover = async ({ issuer, clientId, clientSecret }: ProviderSettings): Promise<openid.Configuration> => {
    if (!isIssuer(issuer)) throw new ProviderError('not_a_provider', 'issuer');
    const isPlain = new URL(issuer).protocol === 'http:';
    try {
      const configuration = await openid.discovery(
        new URL(issuer),
        clientId,
        { [openid.clockTolerance]: CLOCK_TOLERANCE },
        authenticated(clientSecret),
        {
          [openid.customFetch]: (url, options) => fetch(url, options as Parameters<GuardedFetch>[1]),
          timeout: TIMEOUT_SECONDS,
          // The signature counts although the token came by TLS: whoever answers must have the provider's key.
          execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
        },
      );
      // One that stands for many companies (`{tenantid}`) vouches for people of all of them.
      if (configuration.serverMetadata().issuer.includes('{')) throw new ProviderError('not_a_provider', 'issuer');
      return configuration;
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      const isWrong = error instanceof AddressRefused || error instanceof openid.ClientError || isOfProtocol(error);
      const cause = isObject(error) ? error.cause : undefined;
      const isOther = isWrong || cause instanceof AddressRefused;
      throw new ProviderError(
        isOther && codeOf(error) !== 'OAUTH_TIMEOUT' ? 'not_a_provider' : 'unavailable',
        codeOf(error),
      );
    }
  };

  /** Describes the provider as it was some minutes ago at most, because anyone can begin a sign-in. */
  const recent = async (settings: ProviderSettings) => {
    const key = JSON.stringify(settings);
    const known = remembered.get(key);
    if (known && known.until > clock()) return known.configuration;
    const configuration = await discover(settings);
    if (remembered.size >= MAX_DESCRIPTIONS) remembered.clear();
    remembered.set(key, { configuration, until: clock() + DESCRIPTION_LIFETIME });
    return configuration;
  };

  /** Claims may come with the token, or have to be asked for. */
  const claimsOf = async (configuration: openid.Configuration, tokens: Tokens, subject: string) => {
    const claims = tokens.claims() as Record<string, unknown>;
    if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
    const more = await openid.fetchUserInfo(configuration, tokens.access_token, subject);
    return { ...more, ...claims };
  };

  return {
    /** Throws unless this is a provider that answers. */
    check: async (settings: ProviderSettings) => {
      await discover(settings);
    },

    /** Where the browser goes, and what must be remembered until it comes back. */
    async begin(
      settings: ProviderSettings,
      options: { redirectUri: string; email?: string | undefined; isFresh: boolean },
    ) {
      const configuration = await recent(settings);
      const remember: SignInState = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        codeVerifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: options.redirectUri,
        scope: SCOPE,
        state: remember.state,
        nonce: remember.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(remember.codeVerifier),
        code_challenge_method: 'S256',
        ...(options.email ? { login_hint: options.email } : {}),
        ...(options.isFresh ? { prompt: 'login', max_age: '0' } : {}),
      });
      return { url: url.href, remember };
    },

    /** Whom the answer of the provider means. The description and the keys are read anew, so that new keys count at once. */
    async finish(
      settings: ProviderSettings,
      { state, nonce, codeVerifier }: SignInState,
      address: URL,
    ): Promise<ProvenIdentity> {
      const configuration = await discover(settings).catch((error: ProviderError) => {
        throw new ProviderError('unavailable', error.detail);
      });
      return translated(
        (async () => {
          const tokens = await openid.authorizationCodeGrant(configuration, address, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            idTokenExpected: true,
          });
          const token = tokens.claims() as openid.IDToken;
          const claims = await claimsOf(configuration, tokens, token.sub);
          return {
            issuer: settings.issuer,
            subject: token.sub,
            email: confirmedEmail(claims),
            ...namesOf(claims),
            sid: typeof token.sid === 'string' ? token.sid : null,
            authenticatedAt: typeof token.auth_time === 'number' ? new Date(token.auth_time * 1000) : null,
          };
        })(),
      );
    },

    /** Who has signed out there, by a logout token. */
    async readLogout(settings: ProviderSettings, logoutToken: string): Promise<SignedOut> {
      const configuration = await recent(settings);
      const { jwks_uri: keys } = configuration.serverMetadata();
      if (!keys) throw new ProviderError('refused', 'keys');
      const keySet = createRemoteJWKSet(new URL(keys), {
        timeoutDuration: TIMEOUT_SECONDS * 1000,
        [joseFetch]: (url, { headers, method, signal }) =>
          fetch(url, { method, headers: Object.fromEntries(headers), signal }),
      });
      const { payload } = await jwtVerify(logoutToken, keySet, {
        algorithms,
        issuer: configuration.serverMetadata().issuer,
        audience: settings.clientId,
        clockTolerance: CLOCK_TOLERANCE,
        maxTokenAge: LOGOUT_TOKEN_AGE / 1000,
        requiredClaims: ['iat', 'exp', 'jti', 'events'],
      }).catch((error: unknown) => {
        const code = codeOf(error);
        const isUnanswered = code === 'ERR_JWKS_TIMEOUT' || !code.startsWith('ERR_J');
        throw new ProviderError(isUnanswered ? 'unavailable' : 'refused', code);
      });
      const { events, nonce, sub, sid, jti } = payload;
      const isLogout = isObject(events) && isObject(events[LOGOUT_EVENT]);
      const subject = typeof sub === 'string' ? sub : null;
      const named = typeof sid === 'string' ? sid : null;
      if (!isLogout || nonce !== undefined || typeof jti !== 'string' || !(subject || named)) {
        throw new ProviderError('refused', 'logout_token');
      }
      return { subject, sid: named, jti };
    },
  };
};

/** An older logout token is refused, so those that were used are remembered for not much longer. */
export const LOGOUT_TOKEN_AGE = 5 * 60_000;

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;
