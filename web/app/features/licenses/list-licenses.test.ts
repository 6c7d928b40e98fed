import { describe, expect, it } from 'vitest';
import { readList, writeList } from '../../lib/address/list-address.ts';
import { licenseShape } from './list-licenses.ts';

const read = (query: string) => readList(licenseShape, new URLSearchParams(query));
const write = (query: string, changed: Parameters<typeof writeList<typeof licenseShape>>[2]) =>
  writeList(licenseShape, new URLSearchParams(query), changed).toString();
const none = { client: '', type: '', status: '' };

describe('filters in the address', () => {
  it.each([
    ['', { filters: none, page: 1 }],
    [
      'client=prod&type=trial&status=active&page=3',
      { filters: { client: 'prod', type: 'trial', status: 'active' }, page: 3 },
    ],
    ['type=trial-self-signed&status=unknown', { filters: none }],
    ['client=%20%20prod%20', { filters: { ...none, client: 'prod' } }],
    ['client=%20%20', { filters: none }],
    ['page=0', { page: 1 }],
    ['page=-1', { page: 1 }],
    ['page=1e9', { page: 1 }],
    ['page=2.5', { page: 1 }],
    ['page=99999999999', { page: 1 }],
  ])('%j is read as %o', (query, state) => {
    expect(read(query)).toMatchObject(state);
  });

  it('a client id is never longer than the API accepts', () => {
    expect(read(`client=${'x'.repeat(500)}`).filters.client).toHaveLength(200);
  });

  it('order and page size are fixed', () => {
    expect(read('sort=issued&size=100')).toMatchObject({ sortBy: '', size: 10 });
  });

  it('another filter starts at the first page, and leaves the rest of the address alone', () => {
    expect(write('tab=installations&type=trial&page=4', { filters: { status: 'expired' } })).toBe(
      'tab=installations&type=trial&status=expired',
    );
  });

  it('another page keeps the filters', () => {
    expect(write('type=trial', { page: 2 })).toBe('type=trial&page=2');
    expect(write('type=trial&page=2', { page: 1 })).toBe('type=trial');
  });

  it('reads back what it wrote', () => {
    const state = { filters: { client: 'a&b=c ü', type: 'individual', status: 'revoked' }, page: 7 } as const;
    expect(read(write('', state))).toMatchObject(state);
  });
});
