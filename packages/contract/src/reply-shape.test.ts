import { describe, expect, it } from 'vitest';
import { endpoints } from '../test/endpoints.ts';
import { contract } from './calls.ts';
import type { Endpoint } from './index.ts';
import { fits, type ReplyShape, shapes } from './shapes.ts';

it.each<[ReplyShape, unknown[], unknown[]]>([
  ['any', [undefined], []],
  ['string', ['a'], [7]],
  ['number', [7], ['7']],
  ['boolean', [false], []],
  ['date', ['2026-01-01T00:00:00.000Z'], ['yesterday']],
  [['one', 'a', null], [null], ['b']],
  [['list', 'string'], [[]], [['a', 7], {}]],
  [['record', 'number'], [{ a: 7 }], [{ a: 'b' }, [7]]],
  [['optional', 'string'], [undefined], [null]],
  [['nullable', 'string'], [null], [undefined]],
  [['either', 'string', { a: 'number' }], [{ a: 7 }], [{ a: '7' }]],
  [{ a: 'string' }, [{ a: 'b', more: 7 }], [{}, null]],
  [{}, [], [[]]],
])('an answer of the shape %j may be one of %j, and none of %j', (shape, good, bad) => {
  expect(good.filter((value) => !fits(shape, value))).toEqual([]);
  expect(bad.filter((value) => fits(shape, value))).toEqual([]);
});

describe('a call', () => {
  const calls = Object.entries(contract).flatMap(([group, all]) =>
    Object.entries(all).map(([name, call]) => [`${group}.${name}`, call] as const),
  );

  it('stands for each endpoint, and says what its callers need', () => {
    const facts = ({ method, path, sendsBody, givesFile }: Omit<Endpoint, 'reply'>) => ({
      ...{ method, path, sendsBody, givesFile },
    });
    expect(calls.map(([name, call]) => [name, facts(call as Endpoint)])).toEqual(
      endpoints.map(({ name, endpoint }) => [name, facts(endpoint)]),
    );
  });

  it('accepts any answer only where the contract does', () => {
    const open = calls.filter(([, { shape }]) => shapes[shape] === 'any').map(([name]) => name);
    expect(open).toEqual(endpoints.filter(({ endpoint }) => endpoint.givesFile).map(({ name }) => name));
  });
});
