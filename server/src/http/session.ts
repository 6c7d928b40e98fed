import { hash } from 'node:crypto';
import type { Locale } from '@warden/i18n';
import type { FastifyRequest } from 'fastify';

/** What handlers know of the account that calls them. The password hash stays in features/auth. */
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
}

export interface Session {
  tokenHash: string;
  user: SessionUser;
}

/** Implemented by features/auth. */
export interface Sessions {
  /** The live session that the request's token belongs to. */
  find(request: FastifyRequest): Promise<Session | null>;
}

/** Tokens carry 256 random bits, so a plain hash is all they need at rest. */
export const hashToken = (token: string) => hash('sha256', token, 'hex');

const bearer = (request: FastifyRequest) => /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1];

/** The hash by which the session of a request is stored; undefined where the request carries no token. */
export const bearerHash = (request: FastifyRequest): string | undefined => {
  const token = bearer(request);
  return token && hashToken(token);
};
