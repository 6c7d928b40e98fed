import { hash } from 'node:crypto';
import {
  type Endpoint,
  type ErrorCode,
  hasDuty,
  type MemberRole,
  mayDo,
  ORGANIZATION_HEADER,
  type StaffRole,
  type TokenScope,
} from '@warden/contract';
import type { Locale } from '@warden/i18n';
import type { FastifyRequest } from 'fastify';

/** The person who calls for an organization, and what they are in it. */
export interface Member {
  id: string;
  role: MemberRole;
}

/**
 * The account that a call is about, which is the owner in every query. For a call that names an organization, `id` and
 * `companyName` are the organization's, `member` says who calls, and the rest is about that person. The password hash
 * stays in features/auth.
 */
export interface SessionUser {
  id: string;
  member?: Member;
  /** What a program may do that calls with a token. Absent where a person calls. */
  scopes?: readonly TokenScope[];
  email: string;
  firstName: string;
  lastName: string;
  companyName: string | null;
  isAdmin: boolean;
  /** What someone of the shop's own people may do who is no administrator. */
  staffRole: StaffRole | null;
  locale: Locale;
  emailVerifiedAt: Date | null;
  verifiedBy: 'link' | 'session' | 'reset' | 'operator' | 'provider' | null;
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

/** A program calls with a token of the API. Its session is that of the person who made the token, as they are now. */
export interface TokenSession extends Session {
  user: SessionUser & { scopes: readonly TokenScope[] };
  /** It is for calls of the shop's own people, and for nothing that belongs to an account. */
  forShop: boolean;
  /** The organization whose things it reaches; null where it is for the account of the person. */
  organizationId: string | null;
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

/** Names the account that a query is about: that of the session, or the organization that it calls for. */
export interface SessionAccount {
  tokenHash: string;
  organizationId: string | null;
  /** The account of a token, which has no session that the query could find; null for all other calls. */
  tokenAccountId: string | null;
}

/** The organization that a request names. */
export const organizationOf = (request: FastifyRequest): string | undefined => {
  const named = request.headers[ORGANIZATION_HEADER];
  return typeof named === 'string' && named ? named : undefined;
};

/** The person who calls, whatever account the call is about. */
export const personOf = ({ id, member }: Pick<SessionUser, 'id' | 'member'>) => member?.id ?? id;

/** Someone who may be one of the shop's own people. */
export interface StaffFields {
  isAdmin: boolean;
  staffRole?: StaffRole | null;
}

/** Whether this is one of the shop's own people, whose accounts are guarded better than those of customers. */
export const isStaff = ({ isAdmin, staffRole }: StaffFields): boolean => isAdmin || Boolean(staffRole);

/** The one place that decides what administrators and the shop's other people may call. */
export const mayCall = (
  { access, staff }: Pick<Endpoint, 'access' | 'staff'>,
  { isAdmin, staffRole }: StaffFields,
): boolean => access !== 'admin' || isAdmin || (Boolean(staffRole) && staff.includes(staffRole as StaffRole));

/** Whether someone may read what belongs to any account: administrators, and those whose role is to read it. */
export const seesAll = ({ isAdmin, staffRole }: StaffFields): boolean => isAdmin || hasDuty(staffRole, 'read');

/** Someone who is shown what an account has, and what may be withheld from them. */
export interface TextReader {
  member?: Member;
  scopes?: readonly TokenScope[];
}

/** Whether someone may read the texts of licenses: owners, administrators, members and programs that need them. */
export const mayReadTexts = ({ member, scopes }: TextReader) =>
  mayDo(member?.role ?? null, 'texts') && (scopes === undefined || scopes.includes('licenses:read'));

/** features/auth implements this. */
export interface Sessions {
  /** Returns the live session of the request's token. */
  find(request: FastifyRequest): Promise<Session | null>;
  /** Returns why this session may not call the endpoint: a second factor or a fresh authentication is missing. */
  refusalOf(session: Session, endpoint: Pick<Endpoint, 'access' | 'beforeFactor' | 'fresh'>): ErrorCode | undefined;
  /** Returns the session as one of a member of this organization, or null where the person is none. */
  inOrganization(session: Session | TokenSession, organizationId: string): Promise<Session | null>;
  /** Notes that the session is in use, so that it does not become idle. */
  touch(tokenHash: string): Promise<void>;
  /** Returns the session of a live token of the API, counts the call for its limit, and notes the use. */
  findByToken(token: string): Promise<TokenSession | null>;
}

/** A plain hash protects stored tokens well enough, because they have 256 random bits. */
export const hashToken = (token: string) => hash('sha256', token, 'hex');

/** Returns the token that a request carries: that of a session, or one of the API. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1];

/** Returns the hash under which the session of a request is stored, or undefined when the request carries no token. */
export const bearerHash = (request: FastifyRequest): string | undefined => {
  const token = bearerOf(request);
  return token && hashToken(token);
};
