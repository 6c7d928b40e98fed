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
