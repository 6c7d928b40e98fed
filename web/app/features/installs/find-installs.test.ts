import { describe, expect, it } from 'vitest';
import { install as example, license } from '../../../test/examples.ts';
import { readList } from '../../lib/address/list-address.ts';
import { findInstalls, installShape } from './find-installs.ts';

const named = (clientId: string, description: string | null, expires_at?: string) => ({
  ...example,
  clientId,
  description,
  hostname: `errors.${clientId}.example`,
  license: expires_at ? { ...license, expires_at } : null,
});

const installs = [
  named('node-10', 'Склад Подольск', '2027-01-01T00:00:00.000Z'),
  named('node-9', 'Billing', '2026-12-01T00:00:00.000Z'),
  named('node-100', null),
];

const found = (query: string) =>
  findInstalls(installs, readList(installShape, new URLSearchParams(query))).map(({ clientId }) => clientId);

describe('installations', () => {
  it.each([
    ['склад', ['node-10']],
    ['NODE-9', ['node-9']],
    ['errors.node-100', ['node-100']],
    ['(', []],
  ])('are found by %j in description, client, host or version', (text, clients) => {
    expect(found(`installation=${encodeURIComponent(text)}`)).toEqual(clients);
  });

  it('are in the order of the ends of their licenses, and those without a license are last in either order', () => {
    expect(found('installationsOrder=expires')).toEqual(['node-9', 'node-10', 'node-100']);
    expect(found('installationsOrder=-expires')).toEqual(['node-10', 'node-9', 'node-100']);
  });

  it('are in the order of their descriptions, else of their clients, by the numbers in them', () => {
    expect(found('installationsOrder=name')).toEqual(['node-9', 'node-100', 'node-10']);
  });
});
