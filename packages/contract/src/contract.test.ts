import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bodyErrors, commonErrors, contract, declares, type Endpoint, errorStatus, isErrorCode } from './index.ts';

const endpoints = Object.entries(contract).flatMap(([feature, declared]) =>
  Object.entries<Endpoint>(declared).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
);

describe.each(endpoints)('$name', ({ endpoint }) => {
  it('names only errors that exist, each once, and none that every endpoint may answer', () => {
    for (const code of endpoint.errors) {
      expect(errorStatus[code]).toBeGreaterThanOrEqual(400);
      expect([...commonErrors, ...bodyErrors]).not.toContain(code);
    }
    expect(new Set(endpoint.errors).size).toBe(endpoint.errors.length);
  });

  it('says what it does, and declares exactly the parameters of its path', () => {
    expect(endpoint.summary).toMatch(/^[A-Z].+[^.]$/);
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const { properties = {} } = declares(endpoint.params) ? z.toJSONSchema(endpoint.params, { io: 'input' }) : {};
    expect(Object.keys(properties)).toEqual(inPath);
  });

  it('takes no body where the method has none', () => {
    if (endpoint.method === 'GET') expect(declares(endpoint.body)).toBe(false);
  });
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
