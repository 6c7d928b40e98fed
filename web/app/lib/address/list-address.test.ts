import { describe, expect, it } from 'vitest';
import {
  countFilters,
  isFiltered,
  isTyping,
  type ListShape,
  nextSort,
  noFilters,
  readList,
  toQuery,
  writeList,
} from './list-address.ts';

const shape = {
  filters: { search: null, role: ['admin', 'user'] },
  sorts: { createdAt: 'desc', email: 'asc' },
  size: 50,
} as const satisfies ListShape;

const read = (query: string) => readList(shape, new URLSearchParams(query));
const write = (query: string, changed: Parameters<typeof writeList<typeof shape>>[2]) =>
  writeList(shape, new URLSearchParams(query), changed).toString();

const usual = { filters: { search: '', role: '' }, sortBy: 'createdAt', sortOrder: 'desc', page: 1, size: 50 };

describe('a list in the address', () => {
  it.each([
    ['', usual],
    [
      'search=ada&role=admin&sort=email&page=3&size=10',
      { filters: { search: 'ada', role: 'admin' }, sortBy: 'email', sortOrder: 'asc', page: 3, size: 10 },
    ],
    ['sort=-email', { ...usual, sortBy: 'email' }],
    ['sort=createdAt', { ...usual, sortOrder: 'asc' }],
    ['sort=password_hash&role=owner&size=7&page=-1', usual],
    ['sort=constructor&size=1e2&page=0x1', usual],
    ['page=2.5', usual],
    ['page=99999999999', usual],
    ['search=%20%20ada%20', { ...usual, filters: { search: 'ada', role: '' } }],
  ])('%j is read as %o', (query, state) => {
    expect(read(query)).toEqual(state);
  });

  it('a list that offers no orders has one order', () => {
    const plain = { filters: shape.filters, size: 10 } as const satisfies ListShape;
    expect(readList(plain, new URLSearchParams('sort=email&size=100'))).toMatchObject({ sortBy: '', size: 100 });
  });

  it('two lists of one page of the site leave each other alone', () => {
    const names = { page: 'history', size: 'historySize', sort: 'historyOrder' };
    const other = { filters: {}, sorts: { amount: 'desc' }, size: 10, names } as const satisfies ListShape;
    const query = new URLSearchParams('page=4&size=10&sort=email');
    const changed = writeList(other, query, { sortBy: 'amount', sortOrder: 'asc', size: 25, page: 2 });
    expect(changed.toString()).toBe('page=4&size=10&sort=email&historyOrder=amount&historySize=25&history=2');
    expect(readList(shape, changed)).toEqual(readList(shape, query));
  });

  it('takes the order of a filter with it, and leaves it with it, but not an order that was chosen', () => {
    const urgent = { ...shape, sortsOfFilters: { role: 'email' } } as const satisfies ListShape;
    const written = (query: string, changed: Parameters<typeof writeList<typeof urgent>>[2]) =>
      writeList(urgent, new URLSearchParams(query), changed).toString();
    expect(written('', { filters: { role: 'admin' } })).toBe('role=admin&sort=email');
    expect(written('role=admin&sort=email', { filters: noFilters(urgent) })).toBe('');
    expect(written('role=admin&sort=email', { filters: { search: 'ada' } })).toBe('role=admin&sort=email&search=ada');
    expect(written('role=admin&sort=createdAt', { filters: { role: '' } })).toBe('sort=createdAt');
    expect(written('role=admin', { filters: { search: 'ada' } })).toBe('role=admin&search=ada');
  });

  it('a text is never longer than the API takes', () => {
    expect(read(`search=${'x'.repeat(500)}`).filters.search).toHaveLength(200);
  });

  it('another filter, order or size starts at the first page and leaves the rest of the address alone', () => {
    expect(write('tab=users&page=4', { filters: { role: 'user' } })).toBe('tab=users&role=user');
    expect(write('role=user&page=4', { sortBy: 'email', sortOrder: 'asc' })).toBe('role=user&sort=email');
    expect(write('role=user&page=4', { size: 10 })).toBe('role=user&size=10');
  });

  it('what is usual is not written', () => {
    expect(write('sort=email&size=10&page=2', { sortBy: 'createdAt', sortOrder: 'desc', size: 50 })).toBe('');
    expect(write('search=a&role=user&page=2', { filters: noFilters(shape) })).toBe('');
  });

  it('reads back what it wrote', () => {
    const state = {
      filters: { search: 'a&b=c ü', role: 'admin' },
      sortBy: 'email',
      sortOrder: 'desc',
      page: 7,
      size: 100,
    } as const;
    expect(read(write('', state))).toEqual(state);
  });

  it('a title pressed again turns the order round, another one starts in its own', () => {
    expect(nextSort(shape, read(''), 'email')).toEqual({ sortBy: 'email', sortOrder: 'asc' });
    expect(nextSort(shape, read('sort=email'), 'email')).toEqual({ sortBy: 'email', sortOrder: 'desc' });
    expect(nextSort(shape, read('sort=email'), 'createdAt')).toEqual({ sortBy: 'createdAt', sortOrder: 'desc' });
  });

  it('knows whether anything is filtered; a page or an order is no filter', () => {
    expect(isFiltered(read('page=3&sort=email&size=10'))).toBe(false);
    expect(['search=x', 'role=user'].map(read).every(isFiltered)).toBe(true);
    expect(countFilters(read('search=x&role=user&page=3'))).toBe(2);
  });

  it('only going on with a text is typing', () => {
    expect(isTyping(shape, read('search=a'), { search: 'ad' })).toBe(true);
    expect(isTyping(shape, read(''), { search: 'a' })).toBe(false);
    expect(isTyping(shape, read('role=user'), { role: 'admin' })).toBe(false);
    expect(isTyping(shape, read('search=a'), undefined)).toBe(false);
  });

  it('is asked for as the API takes it', () => {
    expect(toQuery(read('role=user&page=2'))).toEqual({
      search: '',
      role: 'user',
      sortBy: 'createdAt',
      sortOrder: 'desc',
      page: '2',
      limit: '50',
    });
  });
});
