import { describe, expect, it } from 'vitest';
import { contract } from './calls.ts';
import { contract as declared, type Endpoint } from './index.ts';
import { fits, type ReplyShape } from './reply-shape.ts';

describe('the shape of an answer', () => {
  it.each<[ReplyShape, unknown, boolean]>([
    ['any', undefined, true],
    ['string', 'a', true],
    ['string', 7, false],
    ['number', 7, true],
    ['number', '7', false],
    ['boolean', false, true],
    ['date', '2026-01-01T00:00:00.000Z', true],
    ['date', 'yesterday', false],
    [['one', 'a', null], null, true],
    [['one', 'a', null], 'b', false],
    [['list', 'string'], [], true],
    [['list', 'string'], ['a', 7], false],
    [['list', 'string'], {}, false],
    [['record', 'number'], { a: 7 }, true],
    [['record', 'number'], { a: 'b' }, false],
    [['record', 'number'], [7], false],
    [['optional', 'string'], undefined, true],
    [['optional', 'string'], null, false],
    [['nullable', 'string'], null, true],
    [['nullable', 'string'], undefined, false],
    [['either', 'string', { a: 'number' }], { a: 7 }, true],
    [['either', 'string', { a: 'number' }], { a: '7' }, false],
    [{ a: 'string' }, { a: 'b', more: 7 }, true],
    [{ a: 'string' }, {}, false],
    [{ a: 'string' }, null, false],
    [{}, [], false],
  ])('%j and %j', (shape, value, expected) => {
    expect(fits(shape, value)).toBe(expected);
  });
});

describe('a call', () => {
  const endpoints = Object.entries(declared).flatMap(([group, all]) =>
    Object.entries<Endpoint>(all).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
  );
  const calls = Object.entries(contract).flatMap(([group, all]) =>
    Object.entries(all).map(([name, call]) => [`${group}.${name}`, call] as const),
  );

  it('stands for each endpoint, and says what its callers need', () => {
    const facts = ({ method, path, sendsBody, givesFile }: Omit<Endpoint, 'reply'>) => ({
      ...{ method, path, sendsBody, givesFile },
    });
    expect(calls.map(([name, call]) => [name, facts(call as Endpoint)])).toEqual(
      endpoints.map(([name, endpoint]) => [name, facts(endpoint)]),
    );
  });

  it('accepts any answer only where the contract does', () => {
    const open = calls.filter(([, { shape }]) => shape === 'any').map(([name]) => name);
    expect(open).toEqual(endpoints.filter(([, { givesFile }]) => givesFile).map(([name]) => name));
  });
});
