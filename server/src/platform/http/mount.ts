import { deepStrictEqual } from 'node:assert';
import {
  type BodyOf,
  declares,
  type Endpoint,
  type ErrorCode,
  file,
  formOf,
  ignored,
  isEncoded,
  mayDo,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@warden/contract';
import type { Locale } from '@warden/i18n';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { networkOf } from '../limits/addresses.ts';
import { Refusal } from '../refusal.ts';
import { apiTokenOf } from './api-token.ts';
import { compressedReply } from './compressed-reply.ts';
import { sendEncoded } from './encoded-response.ts';
import { inputRefusal } from './errors.ts';
import { acceptEncoded, acceptForms, ignoreBodies } from './forms.ts';
import { apiLocale } from './locale.ts';
import { pacedStarts } from './paced-starts.ts';
import { PreparedReply } from './prepared-reply.ts';
import {
  bearerHash,
  mayCall,
  organizationOf,
  type Session,
  type SessionAccount,
  type Sessions,
  type TokenSession,
} from './session.ts';
import { accountsOfSessions, turnsPerAccount } from './turns-per-account.ts';

/** A handler receives the parsed input, and a session where the endpoint's access requires one. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  session: E['access'] extends 'public' ? null : Session;
  locale: Locale;
  address: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E> | PreparedReply<ReplyOf<E>>>;

/**
 * The own query of this handler also finds the session by its token. It returns null when there is no session. Only a
 * call for an organization or with a token has been authorized before, and has a session.
 */
type SessionQueryHandler<E extends Endpoint> = (
  call: Omit<Call<E>, 'session'> & { session: Session | null; of: SessionAccount },
) => Promise<ReplyOf<E> | null>;

const sessionInQuery = Symbol('session in query');

/** Lists use this to be one query: a separate query for the session would double the cost of the request. */
export const withSessionInQuery = <E extends Endpoint>(handler: SessionQueryHandler<E>): Handler<E> =>
  Object.assign(handler as unknown as Handler<E>, { [sessionInQuery]: true });

const inGroups = Symbol('in groups');

/** Marks a handler whose calls at the same moment are one statement together, so that they must begin together. */
export const answeredInGroups = <E extends Endpoint>(handler: Handler<E>): Handler<E> =>
  Object.assign(handler, { [inGroups]: true });

/** Every endpoint of a feature has one handler. A missing or superfluous one does not compile. */
export type Handlers<F extends Record<string, Endpoint>> = { [K in keyof F]: Handler<F[K]> };

type Contract = Record<string, Record<string, Endpoint>>;

const parse = (schema: Endpoint['body'], value: unknown) => {
  if (!declares(schema) || schema === ignored || formOf(schema)) return undefined;
  const result = schema.safeParse(value ?? {});
  if (!result.success) throw inputRefusal(result.error.issues);
  return result.data;
};

const inputOf = async (
  { params, query, body }: Endpoint,
  request: FastifyRequest,
  beforeRefusal: () => Promise<void>,
) => {
  try {
    return {
      params: parse(params, request.params),
      query: parse(query, request.query),
      body: parse(body, request.body),
    };
  } catch (refusal) {
    await beforeRefusal();
    throw refusal;
  }
};

/** Returns the organization that a call is about, where the endpoint knows organizations. */
const organizationFor = ({ permission }: Endpoint, request: FastifyRequest) =>
  permission ? organizationOf(request) : undefined;

/** The one place that decides what a member of an organization may call. */
const asMember = async (endpoint: Endpoint, request: FastifyRequest, sessions: Sessions, session: Session) => {
  const organizationId = organizationFor(endpoint, request);
  if (!endpoint.permission || !organizationId) {
    if (endpoint.ofOrganization) throw new Refusal('organization_unknown');
    return session;
  }
  const ofMember = await sessions.inOrganization(session, organizationId);
  if (!ofMember) throw new Refusal('organization_unknown');
  if (!mayDo(ofMember.user.member?.role ?? null, endpoint.permission)) throw new Refusal('role_required');
  return ofMember;
};

const refuse = (request: FastifyRequest, { user: { id: userId } }: Session, refused: ErrorCode | undefined) => {
  if (!refused) return;
  request.log.info({ security: 'access_refused', userId, address: request.ip, detail: refused }, 'security event');
  throw new Refusal(refused);
};

/** What a token may not call, whoever made it: what is not of its scopes, and what is not of its kind. */
const isBeyond = ({ user: { scopes }, forShop }: TokenSession, { access, scope }: Endpoint) =>
  scope === null || !scopes.includes(scope) || forShop !== (access === 'admin');

/** The session as one of the account that the token is for. Whoever has lost that account's management has lost the token. */
const asAccountOfToken = async (request: FastifyRequest, sessions: Sessions, session: TokenSession) => {
  const { user, organizationId } = session;
  const named = organizationOf(request);
  if (named && named.toLowerCase() !== organizationId) throw new Refusal('organization_unknown');
  // What the person is to the shop does not count for what belongs to an account.
  if (!organizationId) return { ...session, user: { ...user, isAdmin: false, staffRole: null } };
  const ofMember = await sessions.inOrganization(session, organizationId);
  if (!ofMember) throw new Refusal('organization_unknown');
  if (!mayDo(ofMember.user.member?.role ?? null, 'manage')) throw new Refusal('role_required');
  return ofMember;
};

/** The one place that decides what a program may call: no more than its token's scopes, and than the token's maker now. */
const authorizeToken = async (
  endpoint: Endpoint,
  request: FastifyRequest,
  sessions: Sessions,
  token: string,
): Promise<Session> => {
  const session = await sessions.findByToken(token);
  if (!session) throw new Refusal('no_session');
  request.userId = session.organizationId ?? session.user.id;
  refuse(request, session, isBeyond(session, endpoint) ? 'scope_required' : undefined);
  refuse(request, session, mayCall(endpoint, session.user) ? undefined : 'admin_required');
  // Nobody sits before a program who could prove again who they are: that was asked when the token was made.
  refuse(request, session, sessions.refusalOf(session, { ...endpoint, fresh: false }));
  return session.forShop ? session : asAccountOfToken(request, sessions, session);
};

const authorize = async (endpoint: Endpoint, request: FastifyRequest, sessions: Sessions): Promise<Session | null> => {
  if (endpoint.access === 'public') return null;
  const token = apiTokenOf(request);
  if (token) return authorizeToken(endpoint, request, sessions, token);
  const session = await sessions.find(request);
  if (!session) throw new Refusal('no_session');
  request.userId = session.user.id;
  refuse(request, session, !mayCall(endpoint, session.user) ? 'admin_required' : sessions.refusalOf(session, endpoint));
  await sessions.touch(session.tokenHash);
  return asMember(endpoint, request, sessions, session);
};

/** Names the account that the query of a handler is about, which finds a session itself, but no token. */
const accountFor = (request: FastifyRequest, tokenHash: string, session: Session | null): SessionAccount => {
  const id = session?.user.id ?? null;
  return apiTokenOf(request)
    ? { tokenHash, organizationId: null, tokenAccountId: id }
    : { tokenHash, organizationId: id, tokenAccountId: null };
};

const assertReply = (endpoint: Endpoint, reply: unknown) => {
  const parsed = endpoint.reply.safeParse(reply);
  if (!parsed.success) throw new Error(`${endpoint.path} answered outside its schema: ${parsed.error.message}`);
  deepStrictEqual(parsed.data, reply, `${endpoint.path} answered more than its schema names`);
};

/** Endpoints accept JSON. An endpoint with another body gets a separate scope with its own parsers. */
const inScope = (app: FastifyInstance, { body }: Endpoint, add: (scope: FastifyInstance) => void) => {
  const isForm = formOf(body) !== undefined;
  if (!isForm && body !== ignored && !isEncoded(body)) return add(app);
  app.register(async (scope) => {
    if (isForm) await acceptForms(scope);
    else if (isEncoded(body)) acceptEncoded(scope);
    else ignoreBodies(scope);
    add(scope);
  });
};

/** A page asks for some six things at once. Twenty that open together wait for each other, and none is refused. */
const READS_PER_ACCOUNT = { running: 4, waiting: 120 };

export interface MountOptions {
  sessions: Sessions;
  /** Whether each caller's requests begin one at a time. */
  paced: boolean;
  /** Tests check every reply against its schema. */
  checkReplies: boolean;
}

/**
 * Files have limits of their own, and neither a slow download nor a payment or company that others are asked about may
 * take the turn of a list.
 */
const isList = ({ method, access, params, givesFile, asksOthers }: Endpoint) =>
  method === 'GET' && access !== 'public' && !declares(params) && !givesFile && !asksOthers;

/** What is the same for all is answered from memory. */
const beginsAtOnce = ({ method, access }: Endpoint, handler: object) =>
  (method === 'GET' && access === 'public') || inGroups in handler;

/**
 * Answers a call: lists of signed-in callers when it is their account's turn, all others at once. The turn begins before
 * the session is read and lasts until the answer is compressed, which costs as much as reading it.
 */
const inTurnOfAccount = (paced: boolean) => {
  const turns = turnsPerAccount(READS_PER_ACCOUNT);
  const accounts = accountsOfSessions();
  const start = pacedStarts();
  return async <T>(endpoint: Endpoint, request: FastifyRequest, answer: () => Promise<T>): Promise<T> => {
    const tokenHash = bearerHash(request);
    const account = tokenHash && accounts.of(tokenHash);
    if (paced) {
      await start(networkOf(request.ip));
      // One account may call from many networks.
      if (account) await start(account);
    }
    const answered = account && isList(endpoint) ? await turns(account, answer) : await answer();
    if (tokenHash && request.userId) accounts.remember(tokenHash, request.userId);
    return answered;
  };
};

const mountFeature = <F extends Record<string, Endpoint>>(
  app: FastifyInstance,
  endpoints: F,
  handlers: Handlers<F>,
  { sessions, checkReplies }: MountOptions,
  inTurn: ReturnType<typeof inTurnOfAccount>,
) => {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name] as unknown as Handler<Endpoint>;
    const findsSession = sessionInQuery in handler;
    if (endpoint.scope && endpoint.access === 'user' && !endpoint.permission) {
      throw new Error(`${endpoint.path} has a scope, so it must say what members of an organization need to call it`);
    }
    if (findsSession && (endpoint.access !== 'user' || endpoint.fresh)) {
      throw new Error(`${endpoint.path} finds its session itself, which only simple endpoints for users may do`);
    }
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const asksFirst =
        !findsSession || apiTokenOf(request) !== undefined || organizationFor(endpoint, request) !== undefined;
      const session = asksFirst ? await authorize(endpoint, request, sessions) : null;
      const tokenHash = findsSession ? bearerHash(request) : undefined;
      if (findsSession && !tokenHash) throw new Refusal('no_session');
      const input = await inputOf(endpoint, request, async () => {
        // Without a session, the caller does not learn what the endpoint expects.
        if (!asksFirst) await authorize(endpoint, request, sessions);
      });
      const call = {
        ...input,
        session: session as never,
        locale: apiLocale(request),
        address: request.ip,
        request,
        reply,
        ...(tokenHash ? { of: accountFor(request, tokenHash, session) } : {}),
      };
      const answered = await handler(call);
      // The query found no session that may read this: which of the reasons it was is found out only here.
      if (findsSession && answered === null) {
        await authorize(endpoint, request, sessions);
        throw new Refusal('no_session');
      }
      if (tokenHash && !asksFirst) await sessions.touch(tokenHash);
      if (endpoint.reply === file) return reply;
      const prepared = answered instanceof PreparedReply ? answered : undefined;
      if (checkReplies) assertReply(endpoint, prepared?.answer ?? answered);
      if (!prepared) return compressedReply(request, reply, answered);
      if (prepared.cacheControl) return sendEncoded(request, reply, await prepared.encoded());
      return reply.type('application/json; charset=utf-8').send(prepared.body);
    };
    const route: Omit<RouteOptions, 'url'> = {
      method: endpoint.method,
      config: { access: endpoint.access },
      handler: beginsAtOnce(endpoint, handler)
        ? answer
        : (request, reply) => inTurn(endpoint, request, () => answer(request, reply)),
    };
    for (const path of new Set([endpoint.path, endpoint.documentedPath])) {
      const url = `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
      inScope(app, endpoint, (scope) => scope.route({ ...route, url }));
    }
  }
};

/** Mounts the whole contract. A feature without handlers does not compile. */
export const mount = <C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: { [F in keyof C]: Handlers<C[F]> },
  options: MountOptions,
) => {
  const inTurn = inTurnOfAccount(options.paced);
  for (const [feature, endpoints] of Object.entries(contract)) {
    mountFeature(app, endpoints, handlers[feature] as Handlers<typeof endpoints>, options, inTurn);
  }
};
