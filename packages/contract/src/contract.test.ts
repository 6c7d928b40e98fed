import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '../test/endpoints.ts';
import { bodyErrors, commonErrors, declares, type Endpoint, errorStatus, isErrorCode } from './index.ts';

/** Each rule names the endpoints that break it. */
const breaking = (rule: (endpoint: Endpoint) => boolean) =>
  endpoints.flatMap(({ name, endpoint }) => (rule(endpoint) ? [name] : []));

it('names only errors that exist, each once, and none that every endpoint may answer', () => {
  const isKnown = (code: keyof typeof errorStatus) => errorStatus[code] >= 400;
  const isCommon = (code: string) => ([...commonErrors, ...bodyErrors] as string[]).includes(code);
  expect(breaking(({ errors }) => !errors.every((code) => isKnown(code) && !isCommon(code)))).toEqual([]);
  expect(breaking(({ errors }) => new Set(errors).size !== errors.length)).toEqual([]);
});

it('says what each endpoint does, and declares exactly the parameters of its path', () => {
  expect(breaking(({ summary }) => !/^[A-Z].+[^.]$/.test(summary))).toEqual([]);
  const inPath = ({ path }: Endpoint) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const declared = ({ params }: Endpoint) =>
    Object.keys((declares(params) ? z.toJSONSchema(params, { io: 'input' }) : {}).properties ?? {});
  expect(breaking((endpoint) => declared(endpoint).join() !== inPath(endpoint).join())).toEqual([]);
});

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** Fields of these names say who a customer is. */
const personal =
  /^(email|\w+_emails?|firstName|lastName|company|company_name|inn|payer|payer_inn|address|license_text)$/;

const listsPeople = ({ properties = {}, items, anyOf = [] }: JsonSchema, inList = false): boolean =>
  Object.entries(properties).some(([name, { items: many }]) => (inList || many) && personal.test(name)) ||
  [...Object.values(properties), ...anyOf].some((part) => listsPeople(part, inList)) ||
  (items !== undefined && listsPeople(items, true));

const isPaged = ({ query }: Endpoint) =>
  query.safeParse({ limit: '100' }).success && !query.safeParse({ limit: '101' }).success;

/** Whether one call shows many customers: in a file, or in a list that is neither a page nor of one customer. */
const isBulk = (endpoint: Endpoint) =>
  endpoint.givesFile ||
  (listsPeople(z.toJSONSchema(endpoint.reply, { unrepresentable: 'any' }) as JsonSchema) &&
    !endpoint.path.includes('{id}') &&
    !isPaged(endpoint));

it('asks an administrator for a fresh proof before it shows many customers at once, unless there is a reason', () => {
  const reasons = {
    'admin.drift': 'Administrators look at the health of the shop all day, and it shows at most 100 of each kind.',
    'admin.search': 'It shows at most five customers, as one page of their list of that length does.',
    'seller.image': 'It shows the stamp or the signature of the seller, and no customer.',
  };
  const found = breaking((endpoint) => endpoint.access === 'admin' && isBulk(endpoint) && !endpoint.fresh);
  expect(found.toSorted()).toEqual(Object.keys(reasons));
});

it('asks an administrator for a fresh proof before every change, unless there is a reason', () => {
  const reasons = {
    'admin.reconcile': 'It takes over what the payment provider says, which the shop does by itself every night.',
    'admin.retryJobs': 'It repeats jobs that were allowed before.',
    'licenses.resend': 'It mails a license to its owner, who has it already.',
  };
  const found = breaking(({ access, method, fresh }) => access === 'admin' && method !== 'GET' && !fresh);
  expect(found.toSorted()).toEqual(Object.keys(reasons));
});

it('takes no body where the method has none', () => {
  expect(breaking(({ method, body }) => method === 'GET' && declares(body))).toEqual([]);
});

it('has no two endpoints at one path', () => {
  const places = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(places).size).toBe(places.length);
});

it('answers 401 for a lost session only, since the browser signs out on it, and never 422', () => {
  const codes = Object.entries(errorStatus);
  expect(codes.filter(([, status]) => status === 401).map(([code]) => code)).toEqual(['no_session']);
  expect(codes.filter(([, status]) => (status as number) === 422)).toEqual([]);
});

it('knows its error codes from anything else', () => {
  expect(isErrorCode('not_found')).toBe(true);
  for (const other of ['toString', '__proto__', 'NOT_FOUND', '', null, undefined, 404, {}]) {
    expect(isErrorCode(other)).toBe(false);
  }
});
