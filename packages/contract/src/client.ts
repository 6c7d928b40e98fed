import type { Call, ErrorBody, InputOf, ReplyOf } from './endpoint.ts';
import { ORGANIZATION_HEADER } from './roles.ts';

/**
 * Returns the body if it comes from the shop. A proxy on the way may answer by itself, sometimes in JSON. An unknown
 * error code is accepted, because a newer server may have more of them.
 */
const ourBody = (body: unknown): ErrorBody | null => {
  const { success, code, message } = (body ?? {}) as Partial<Record<keyof ErrorBody, unknown>>;
  return success === false && typeof code === 'string' && typeof message === 'string' ? (body as ErrorBody) : null;
};

/** An answer that was not a success. `body` is null when the answer did not come from the shop. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | null;
  /** The answer as it came, no matter who gave it. */
  readonly answer: unknown;
  constructor(status: number, answer: unknown) {
    const body = ourBody(answer);
    super(body?.message ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.answer = answer;
  }
}

const needsConfirmation = (error: unknown) =>
  error instanceof ApiError && error.body?.code === 'fresh_authentication_required';

/** Whether the organization that a call named does not exist for its caller. */
export const isNoOrganization = (error: unknown) =>
  error instanceof ApiError && error.body?.code === 'organization_unknown';

/** Makes a call, and once more if it was refused only because the user had to prove first who they are. */
export const callConfirmed = async <T>(call: () => Promise<T>, confirmIdentity: () => Promise<boolean>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (needsConfirmation(error) && (await confirmIdentity())) return call();
    throw error;
  }
};

export interface ClientOptions {
  base: string;
  token: () => string | null;
  /** The organization that calls are about. Without one, they are about the caller's own account. */
  organization?: () => string | null;
  locale: () => string;
  /** This runs on every 401 before the error is thrown. It receives the token that was refused. */
  onNoSession?: (token: string | null) => void;
  /** This runs where the server knows no such organization, or the caller is no member of it, before the error is thrown. */
  onNoOrganization?: (organization: string) => void;
  /** This runs where the caller has to sign in by the organization's own provider first, before the error is thrown. */
  onCompanyRequired?: (organization: string) => void;
  /** Asks the user to prove who they are, where a call needs that. A call is repeated once if it answers true. */
  confirmIdentity?: () => Promise<boolean>;
  fetch?: typeof fetch;
}

const fillPath = (path: string, params: Record<string, unknown>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const queryString = (query: Record<string, unknown>) => {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return entries.length ? `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}` : '';
};

export const createClient = ({ confirmIdentity = async () => false, ...options }: ClientOptions) => {
  const { base, token, locale, onNoSession, onNoOrganization, onCompanyRequired, fetch: send = fetch } = options;
  const call = async <E extends Call>(
    endpoint: E,
    input: InputOf<E>,
    signal: AbortSignal | undefined,
    organization: string | null,
  ): Promise<ReplyOf<E>> => {
    const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: unknown };
    const bearer = token();
    const response = await send(
      `${base}${fillPath(endpoint.path, params as Record<string, unknown>)}${queryString(query as Record<string, unknown>)}`,
      {
        method: endpoint.method,
        headers: {
          'content-type': 'application/json',
          'accept-language': locale(),
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(organization ? { [ORGANIZATION_HEADER]: organization } : {}),
        },
        ...(endpoint.sendsBody ? { body: JSON.stringify(body) } : {}),
        ...(signal ? { signal } : {}),
      },
    );
    if (response.ok) return (endpoint.givesFile ? response : await response.json()) as ReplyOf<E>;
    if (response.status === 401) onNoSession?.(bearer);
    const error = new ApiError(response.status, await response.json().catch(() => null));
    if (organization && isNoOrganization(error)) onNoOrganization?.(organization);
    if (organization && error.body?.code === 'sso_required') onCompanyRequired?.(organization);
    throw error;
  };
  return <E extends Call>(
    endpoint: E,
    input: InputOf<E>,
    signal?: AbortSignal,
    organization = options.organization?.() ?? null,
  ) => callConfirmed(() => call(endpoint, input, signal, organization), confirmIdentity);
};
