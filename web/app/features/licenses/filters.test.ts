import { describe, expect, it } from 'vitest';
import { isFiltered, noFilters, readFilters, writeFilters } from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));
const write = (query: string, changed: Parameters<typeof writeFilters>[1]) =>
  writeFilters(new URLSearchParams(query), changed).toString();

describe('filters in the address', () => {
  it.each([
    ['', { clientId: '', licenseType: '', status: '', page: 1 }],
    [
      'client=prod&type=trial&status=active&page=3',
      { clientId: 'prod', licenseType: 'trial', status: 'active', page: 3 },
    ],
    ['type=trial-self-signed&status=unknown', { licenseType: '', status: '' }],
    ['client=%20%20prod%20', { clientId: 'prod' }],
    ['client=%20%20', { clientId: '' }],
    ['page=0', { page: 1 }],
    ['page=-1', { page: 1 }],
    ['page=1e9', { page: 1 }],
    ['page=2.5', { page: 1 }],
    ['page=99999999999', { page: 1 }],
  ])('%j is read as %o', (query, filters) => {
    expect(read(query)).toMatchObject(filters);
  });

  it('a client id is never longer than the API takes', () => {
    expect(read(`client=${'x'.repeat(500)}`).clientId).toHaveLength(200);
  });

  it('another filter starts at the first page, and leaves the rest of the address alone', () => {
    expect(write('tab=installations&type=trial&page=4', { status: 'expired' })).toBe(
      'tab=installations&type=trial&status=expired',
    );
  });

  it('another page keeps the filters', () => {
    expect(write('type=trial', { page: 2 })).toBe('type=trial&page=2');
    expect(write('type=trial&page=2', { page: 1 })).toBe('type=trial');
  });

  it('clearing leaves nothing behind', () => {
    expect(write('client=a&type=trial&status=active&page=2', noFilters)).toBe('');
  });

  it('reads back what it wrote', () => {
    const filters = { clientId: 'a&b=c ü', licenseType: 'individual', status: 'revoked', page: 7 } as const;
    expect(read(write('', filters))).toEqual(filters);
  });

  it('knows whether anything is filtered; a page is no filter', () => {
    expect(isFiltered(read('page=3'))).toBe(false);
    expect(['client=x', 'type=trial', 'status=active'].map(read).every(isFiltered)).toBe(true);
  });
});
