import * as z from 'zod/mini';
import { bodyErrors, commonErrors, type ErrorCode, errorStatus } from './errors.ts';
import type { Permission, StaffRole } from './roles.ts';
import type { TokenScope } from './words.ts';

/**
 * States who may call: anyone, anyone with a live session, or an administrator, with those of the shop's other people
 * whose roles the endpoint names. There is no default, so no endpoint is opened by mistake.
 */
export type Access = 'public' | 'user' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Shape = z.ZodMiniType;

/** What a caller needs to know of an endpoint. */
export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
> {
  readonly method: Method;
  /** The path is relative to /api and has `{name}` for each parameter. */
  readonly path: string;
  readonly sendsBody: boolean;
  /** The answer is a file, which the caller reads in the way that suits its size. */
  readonly givesFile: boolean;
  /** Never there: it only tells the compiler what goes in and comes out. */
  readonly types?: { params: Params; query: Query; body: Body; reply: Reply };
}

export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
> extends Call<Params, Query, Body, Reply> {
  /** The path in the API reference. It differs only where the call answers at a second path too. */
  readonly documentedPath: string;
  readonly access: Access;
  /** Who of the shop's own people may call it besides administrators. */
  readonly staff: readonly StaffRole[];
  /**
   * What a member must be allowed to call it for an organization, which a header names. It is null where a call is about
   * the caller's own account alone, whatever the header says.
   */
  readonly permission: Permission | null;
  /** It is about an organization, and refused without one. */
  readonly ofOrganization: boolean;
  /** The shop's own people may call it before setting up a second factor, where one is required. */
  readonly beforeFactor: boolean;
  /** It is refused unless its session was authenticated a few minutes ago. */
  readonly fresh: boolean;
  /** What a token must be allowed to call it. It is null where no token may, and people alone can. */
  readonly scope: TokenScope | null;
  /** It asks a service of somebody else, and may take as long as that does. */
  readonly asksOthers: boolean;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** These errors come in addition to those that every endpoint may answer. */
  readonly errors: readonly ErrorCode[];
}

const nothing = z.unknown();
type Nothing = typeof nothing;

/** The answer is a file, which the handler sends itself. */
export const file = z.unknown();

interface FormShape {
  fields: z.ZodMiniObject;
  files: readonly string[];
}

const forms = new WeakMap<Shape, FormShape>();

/** The body consists of form fields and files, which the handler reads while they arrive. */
export const form = (shape: FormShape) => {
  const body = z.unknown();
  forms.set(body, shape);
  return body;
};

/** Returns undefined for a body that is not a form. */
export const formOf = (body: Shape): FormShape | undefined => forms.get(body);

const encodedBodies = new WeakSet<Shape>();

/** The body comes as `application/x-www-form-urlencoded`, as some protocols want it. */
export const encoded = <T extends Shape>(body: T): T => {
  encodedBodies.add(body);
  return body;
};

export const isEncoded = (body: Shape) => encodedBodies.has(body);

/** The handler ignores this body. It is accepted because some callers always send one. */
export const ignored = z.unknown();

interface Declaration<P extends Shape, Q extends Shape, B extends Shape, R extends Shape> {
  access: Access;
  staff?: readonly StaffRole[];
  permission?: Permission;
  ofOrganization?: boolean;
  documentedPath?: `/${string}`;
  beforeFactor?: boolean;
  fresh?: boolean;
  scope?: TokenScope;
  asksOthers?: boolean;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  errors?: readonly ErrorCode[];
}

/** Declares an endpoint once for the server, the browser client, the API reference and the generated tests. */
export const endpoint = <
  R extends Shape,
  P extends Shape = Nothing,
  Q extends Shape = Nothing,
  B extends Shape = Nothing,
>(
  route: `${Method} /${string}`,
  declared: Declaration<P, Q, B, R>,
): Endpoint<P, Q, B, R> => {
  const [method, path] = route.split(' ') as [Method, string];
  return {
    method,
    path,
    sendsBody: declared.body !== undefined,
    givesFile: (declared.reply as Shape) === file,
    documentedPath: declared.documentedPath ?? path,
    access: declared.access,
    staff: declared.staff ?? [],
    permission: declared.permission ?? null,
    ofOrganization: declared.ofOrganization ?? false,
    beforeFactor: declared.beforeFactor ?? false,
    fresh: declared.fresh ?? false,
    scope: declared.scope ?? null,
    asksOthers: declared.asksOthers ?? false,
    summary: declared.summary,
    params: declared.params ?? (nothing as unknown as P),
    query: declared.query ?? (nothing as unknown as Q),
    body: declared.body ?? (nothing as unknown as B),
    reply: declared.reply,
    errors: declared.errors ?? [],
  };
};

/** Tells whether the endpoint declares this part. All absent parts share one schema. */
export const declares = (schema: Shape) => schema !== nothing;

const accessErrors: Record<Access, readonly ErrorCode[]> = {
  public: [],
  user: ['no_session'],
  admin: ['no_session', 'admin_required'],
};

/** Returns every error the endpoint may answer: those of its access, its own, and the common ones. */
export const errorsOf = ({
  method,
  access,
  permission,
  beforeFactor,
  fresh,
  errors,
}: Endpoint): readonly ErrorCode[] => [
  ...accessErrors[access],
  ...(permission ? (['organization_unknown', 'role_required', 'sso_required'] as const) : []),
  ...(access === 'public' || beforeFactor ? [] : (['second_factor_setup_required'] as const)),
  ...(fresh ? (['fresh_authentication_required'] as const) : []),
  ...(access === 'public' ? [] : (['scope_required'] as const)),
  ...errors,
  ...commonErrors,
  // A body that comes with a GET is not read.
  ...(method === 'GET' ? [] : bodyErrors),
];

export const data = <T extends Shape>(schema: T) => z.object({ success: z.literal(true), data: schema });

/** The reply of calls that change something and have only a sentence to show. */
export const done = data(z.object({ message: z.string() }));

export const errorBody = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  error: z.string(),
  field: z.optional(z.string()),
  /** The caller goes on with this ticket and a second factor. */
  ticket: z.optional(z.string()),
  /** The organization by whose provider the caller has to sign in. */
  organization: z.optional(z.string()),
  /** The clock of the shop, for an installation whose own is wrong. */
  server_time: z.optional(z.iso.datetime()),
  requestId: z.string(),
});

export type ErrorBody = z.infer<typeof errorBody>;
type TypesOf<E extends Call> = NonNullable<E['types']>;
export type ParamsOf<E extends Call> = z.output<TypesOf<E>['params']>;
export type QueryOf<E extends Call> = z.output<TypesOf<E>['query']>;
export type BodyOf<E extends Call> = z.output<TypesOf<E>['body']>;
export type ReplyOf<E extends Call> = z.output<TypesOf<E>['reply']>;

/** The input of a call: the parts that the endpoint declares, before they are parsed. */
export type InputOf<E extends Call> = (unknown extends ParamsOf<E>
  ? object
  : { params: z.input<TypesOf<E>['params']> }) &
  (unknown extends QueryOf<E> ? object : { query: z.input<TypesOf<E>['query']> }) &
  (unknown extends BodyOf<E> ? object : { body: z.input<TypesOf<E>['body']> });
