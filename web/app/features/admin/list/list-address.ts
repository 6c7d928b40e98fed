import { readPage } from '../../../lib/address/page-in-address.ts';

export const PAGE_SIZES = [10, 25, 50, 100] as const;
const MAX_TEXT = 200;

type Order = 'asc' | 'desc';

/** What a list can be asked for: its filters with what they take (null for any text), its sorts, its usual page size. */
export interface ListShape {
  filters: Readonly<Record<string, readonly string[] | null>>;
  /** With the order that each starts in; the first is the usual one. */
  sorts: Readonly<Record<string, Order>>;
  size: (typeof PAGE_SIZES)[number];
}

type FilterValue<V> = V extends readonly (infer Word)[] ? Word | '' : string;

export interface ListState<S extends ListShape> {
  filters: { [Name in keyof S['filters']]: FilterValue<S['filters'][Name]> };
  sortBy: keyof S['sorts'] & string;
  sortOrder: Order;
  page: number;
  size: number;
}

const usualSort = ({ sorts }: ListShape) => Object.entries(sorts)[0] as [string, Order];

const readFilter = (taken: readonly string[] | null, value: string | null) =>
  taken ? (taken.find((word) => word === value) ?? '') : (value ?? '').trim().slice(0, MAX_TEXT).trim();

/** As it stands in the address: "email", or "-email" for the other way round. */
export const sortWord = (by: string, order: Order) => (order === 'desc' ? `-${by}` : by);

const readSort = (shape: ListShape, word: string): [string, Order] => {
  const by = word.replace(/^-/, '');
  return Object.hasOwn(shape.sorts, by) ? [by, word === by ? 'asc' : 'desc'] : usualSort(shape);
};

/** Whatever stands in the address, what is asked for is something the API takes. */
export const readList = <S extends ListShape>(shape: S, query: URLSearchParams): ListState<S> => {
  const [sortBy, sortOrder] = readSort(shape, query.get('sort') ?? '');
  const names = Object.entries(shape.filters);
  return {
    filters: Object.fromEntries(
      names.map(([name, taken]) => [name, readFilter(taken, query.get(name))]),
    ) as ListState<S>['filters'],
    sortBy,
    sortOrder,
    page: readPage(query, 'page'),
    size: PAGE_SIZES.find((size) => String(size) === query.get('size')) ?? shape.size,
  };
};

/** The address with something changed. Anything but another page starts at the first; what is usual is not written. */
export const writeList = <S extends ListShape>(
  shape: S,
  query: URLSearchParams,
  { filters = {}, ...changed }: Partial<Omit<ListState<S>, 'filters'>> & { filters?: Partial<ListState<S>['filters']> },
): URLSearchParams => {
  const before = readList(shape, query);
  const state = { ...before, page: 1, ...changed };
  const sort = sortWord(state.sortBy, state.sortOrder);
  const words: [name: string, word: string][] = [
    ...Object.entries<string>({ ...before.filters, ...filters } as Record<string, string>),
    ['sort', sort === sortWord(...usualSort(shape)) ? '' : sort],
    ['size', state.size === shape.size ? '' : String(state.size)],
    ['page', state.page === 1 ? '' : String(state.page)],
  ];
  const written = new URLSearchParams(query);
  for (const [name, word] of words) {
    if (word) written.set(name, word);
    else written.delete(name);
  }
  return written;
};

/** A title that is pressed again turns its order round; another one starts in its own. */
export const nextSort = <S extends ListShape>(shape: S, { sortBy, sortOrder }: ListState<S>, by: string) => ({
  sortBy: by as ListState<S>['sortBy'],
  sortOrder: by === sortBy ? (sortOrder === 'asc' ? 'desc' : 'asc') : (shape.sorts[by] as Order),
});

export const isFiltered = ({ filters }: { filters: Record<string, string> }) => Object.values(filters).some(Boolean);

export const noFilters = <S extends ListShape>({ filters }: S) =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, ''])) as ListState<S>['filters'];

/** Typing goes on in the same place; everything else is a step one can go back from. */
export const isTyping = <S extends ListShape>(shape: S, before: ListState<S>, filters: object | undefined) =>
  Object.keys(filters ?? {}).every((name) => shape.filters[name] === null && before.filters[name] !== '') &&
  filters !== undefined;

/** As the API is asked. */
export const toQuery = <S extends ListShape>({ filters, sortBy, sortOrder, page, size }: ListState<S>) => ({
  ...filters,
  sortBy,
  sortOrder,
  page: String(page),
  limit: String(size),
});
