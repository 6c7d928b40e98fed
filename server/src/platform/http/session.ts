import { hash } from 'node:crypto';
import type { Endpoint, ErrorCode } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import type { FastifyRequest } from 'fastify';

/** The facts that handlers receive about the account that calls them. The password hash stays in features/auth. */
export interface SessionUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  companyName: string | null;
  isAdmin: boolean;
  locale: Locale;
  emailVerifiedAt: Date | null;
  verifiedBy: 'link' | 'session' | 'reset' | 'operator' | null;
  createdAt: Date;
  /** Null where the account has no second factor. */
  secondFactorSince: Date | null;
}

export interface Session {
  tokenHash: string;
  /** Names the session to its owner and to administrators. */
  id: string;
  /** When the owner last proved who they are. */
  authenticatedAt: Date;
  user: SessionUser;
}

/** Where a session is used: what its owner recognizes it by. */
export interface SessionOrigin {
  /** The network address. */
  address: string;
  userAgent: string | null;
}

const MAX_USER_AGENT = 256;

export const originOf = (request: FastifyRequest): SessionOrigin => ({
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
});

/** features/auth implements this. */
export interface Sessions {
  /** Returns the live session of the request's token. */
  find(request: FastifyRequest): Promise<Session | null>;
  /** Returns why this session may not call the endpoint: a second factor or a fresh authentication is missing. */
  refusalOf(session: Session, endpoint: Pick<Endpoint, 'access' | 'beforeFactor' | 'fresh'>): ErrorCode | undefined;
  /** Notes that the session is in use, so that it does not become idle. */
  touch(tokenHash: string): Promise<void>;
}

/** A plain hash protects stored tokens well enough, because they have 256 random bits. */
export const hashToken = (token: string) => hash('sha256', token, 'hex');

const bearer = (request: FastifyRequest) => /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1];

/** Returns the hash under which the session of a request is stored, or undefined when the request carries no token. */
export const bearerHash = (request: FastifyRequest): string | undefined => {
  const token = bearer(request);
  return token && hashToken(token);
};
