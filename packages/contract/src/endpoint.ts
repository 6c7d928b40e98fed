import * as z from 'zod/mini';
import { commonErrors, type ErrorCode, errorStatus } from './errors.ts';

/** Who may call: anyone, anyone with a live session, or an administrator. There is no default. */
export type Access = 'public' | 'user' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Shape = z.ZodMiniType;

export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
> {
  readonly method: Method;
  /** Below /api, with `{name}` for each parameter. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** Beyond those every endpoint may answer. */
  readonly errors: readonly ErrorCode[];
}

const nothing = z.unknown();
type Nothing = typeof nothing;

/** An answer that is a file: the handler sends it by itself. */
export const file = z.unknown();

interface FormShape {
  fields: z.ZodMiniObject;
  /** Names of fields that are files. */
  files: readonly string[];
}

const forms = new WeakMap<Shape, FormShape>();

/** A body of form fields and files, which the handler reads while they arrive. */
export const form = (shape: FormShape) => {
  const body = z.unknown();
  forms.set(body, shape);
  return body;
};

/** What such a body has; nothing where it is another kind. */
export const formOf = (body: Shape): FormShape | undefined => forms.get(body);

/** A body of any kind that nobody reads: some callers cannot but send one. */
export const ignored = z.unknown();

interface Declaration<P extends Shape, Q extends Shape, B extends Shape, R extends Shape> {
  access: Access;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  errors?: readonly ErrorCode[];
}

/** The one declaration that server, browser client, API reference and generated tests all read. */
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
    access: declared.access,
    summary: declared.summary,
    params: declared.params ?? (nothing as unknown as P),
    query: declared.query ?? (nothing as unknown as Q),
    body: declared.body ?? (nothing as unknown as B),
    reply: declared.reply,
    errors: declared.errors ?? [],
  };
};

/** Whether the endpoint declares this part; the absent ones all share one schema. */
export const declares = (schema: Shape) => schema !== nothing;

const accessErrors: Record<Access, readonly ErrorCode[]> = {
  public: [],
  user: ['no_session'],
  admin: ['no_session', 'admin_required'],
};

/** Every error the endpoint may answer: for its access, its own, and those all share. */
export const errorsOf = ({ access, errors }: Endpoint): readonly ErrorCode[] => [
  ...accessErrors[access],
  ...errors,
  ...commonErrors,
];

export const data = <T extends Shape>(schema: T) => z.object({ success: z.literal(true), data: schema });

/** For calls that change something and have nothing to show but a sentence. */
export const done = data(z.object({ message: z.string() }));

export const errorBody = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  error: z.string(),
  field: z.optional(z.string()),
  /** To be sent with the next try, `retryAfter` seconds later, where that is what helps. */
  ticket: z.optional(z.string()),
  retryAfter: z.optional(z.int()),
  requestId: z.string(),
});

export type ErrorBody = z.infer<typeof errorBody>;
export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
