import { hash } from 'node:crypto';
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
}

export interface Session {
  tokenHash: string;
  user: SessionUser;
}

/** features/auth implements this. */
export interface Sessions {
  /** Returns the live session of the request's token. */
  find(request: FastifyRequest): Promise<Session | null>;
}

/** A plain hash protects stored tokens well enough, because they have 256 random bits. */
export const hashToken = (token: string) => hash('sha256', token, 'hex');

const bearer = (request: FastifyRequest) => /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1];

/** Returns the hash under which the session of a request is stored, or undefined when the request carries no token. */
export const bearerHash = (request: FastifyRequest): string | undefined => {
  const token = bearer(request);
  return token && hashToken(token);
};
