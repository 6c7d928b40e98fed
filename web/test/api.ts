import type { Call, ErrorCode, ReplyOf } from '@warden/contract';
import { errorStatus, ORGANIZATION_HEADER } from '@warden/contract';
import { errorTexts } from '@warden/i18n';
import { vi } from 'vitest';

interface Sent {
  path: string;
  query: Record<string, string>;
  body: unknown;
  /** The organization that the call is about. */
  organization: string | null;
}

type Reply = (sent: Sent) => Response | Promise<Response>;

const replies = new Map<string, Reply>();
const sent: (Sent & { method: string })[] = [];

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** What the API answers to a call from now on, the last of these for ever. To others it answers that there is nothing. */
export const answer = <E extends Call>(call: E, ...inTurn: [ReplyOf<E>, ...ReplyOf<E>[]]) =>
  void replies.set(nameOf(call), () => json(inTurn.length > 1 ? inTurn.shift() : inTurn[0]));

const bodyOf = (code: ErrorCode, field?: string) => {
  const message = errorTexts.en[code];
  return { success: false, code, message, error: message, ...(field ? { field } : {}) };
};

/** What the API answers depends on what is sent: a reply, or the code of a refusal with its field. */
export const answerBy = <E extends Call>(call: E, reply: (body: unknown) => ReplyOf<E> | [ErrorCode, string?]) =>
  void replies.set(nameOf(call), ({ body }) => {
    const given = reply(body);
    return Array.isArray(given)
      ? json(bodyOf(...(given as [ErrorCode, string?])), errorStatus[given[0] as ErrorCode])
      : json(given);
  });

/** A file that the API answers with, whatever its call's parameters are. */
export const answerFile = (call: Call, text: string) => void replies.set(nameOf(call), () => new Response(text));

/** As the server refuses it, in English. */
export const refuse = (call: Call, code: ErrorCode, field?: string) => {
  replies.set(nameOf(call), () => json(bodyOf(code, field), errorStatus[code]));
};

/** As the server refuses it to calls about this organization; others are answered. */
export const refuseIn = <E extends Call>(call: E, organization: string, code: ErrorCode, otherwise: ReplyOf<E>) => {
  replies.set(nameOf(call), (sent) =>
    sent.organization === organization ? json(bodyOf(code), errorStatus[code]) : json(otherwise),
  );
};

/** A refusal with a body of its own. */
export const refuseWith = (call: Call, body: object) => void replies.set(nameOf(call), () => json(body, 400));

/** As a proxy answers whose server is not well. */
export const fail = (call: Call, status = 404) => void replies.set(nameOf(call), () => json('not here', status));

/** As a browser says it without a connection. */
export const cutOff = (call: Call) =>
  void replies.set(nameOf(call), () => Promise.reject(new TypeError('Failed to fetch')));

/** As a slow server, which has not answered yet. */
export const keepWaiting = (call: Call) => void replies.set(nameOf(call), () => new Promise(() => undefined));

/** Something that does not match the contract. */
export const surprise = (call: Call) => void replies.set(nameOf(call), () => json({ success: true, data: 'surprise' }));

/** The bodies that were sent with a call. */
export const sentWith = (call: Call) =>
  sent.filter(({ method, path }) => method === call.method && path === call.path).map(({ body }) => body);

/** The queries with which a call was made. */
export const askedWith = (call: Call) =>
  sent.filter(({ method, path }) => method === call.method && path === call.path).map(({ query }) => query);

/** Every call that was made, such as "GET /admin/users". */
export const callsMade = () => sent.map(({ method, path }) => `${method} ${path}`);

/** The organizations that a call was made about, null for the own account. */
export const askedAbout = (call: Call) =>
  sent
    .filter(({ method, path }) => method === call.method && path === call.path)
    .map(({ organization }) => organization);

const patternOf = (name: string) => new RegExp(`^${name.replace(/\{\w+\}/g, '[^/]+')}$`);

export const answerCalls = () =>
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const [path = '', search] = address.replace(/^\/api/, '').split('?');
    const names = [...replies.keys()];
    const name =
      names.find((known) => known === `${method} ${path}`) ??
      names.find((known) => patternOf(known).test(`${method} ${path}`));
    const call = {
      method,
      path: name?.slice(method.length + 1) ?? path,
      query: Object.fromEntries(new URLSearchParams(search)),
      body: body ? JSON.parse(String(body)) : null,
      organization: new Headers(headers).get(ORGANIZATION_HEADER),
    };
    sent.push(call);
    return name ? replies.get(name)?.(call) : json(null, 404);
  });

export const forgetAnswers = () => {
  replies.clear();
  sent.length = 0;
};
