export const PAGE_SIZES = [10, 25, 50, 100] as const;
const MAX_TEXT = 200;

type Order = 'asc' | 'desc';

/** What a list can be asked for. */
export interface ListShape {
  /** Each filter with the values it accepts, or null if it accepts any text. */
  filters: Readonly<Record<string, readonly string[] | null>>;
  /** Each sort with the order it starts in; the first is the default. Without them, the order is fixed. */
  sorts?: Readonly<Record<string, Order>>;
  /** Filters that have an order of their own. A list takes it with the filter, and leaves it with the filter. */
  sortsOfFilters?: Readonly<Record<string, string>>;
  size: (typeof PAGE_SIZES)[number];
  /** The names in the address, if another list of the same page of the site has taken "page", "size" and "sort". */
  names?: { page: string; size: string; sort?: string };
}

type FilterValue<V> = V extends readonly (infer Word)[] ? Word | '' : string;

export interface ListState<S extends ListShape> {
  filters: { [Name in keyof S['filters']]: FilterValue<S['filters'][Name]> };
  sortBy: S extends { sorts: infer Sorts } ? keyof Sorts & string : never;
  sortOrder: Order;
  page: number;
  size: number;
}

export const defaultSort = ({ sorts = {} }: ListShape): [by: string, order: Order] =>
  Object.entries(sorts)[0] ?? ['', 'desc'];

const readFilter = (accepted: readonly string[] | null, value: string | null) =>
  accepted ? (accepted.find((word) => word === value) ?? '') : (value ?? '').trim().slice(0, MAX_TEXT).trim();

const readPage = (value: string | null) => (/^[1-9]\d{0,6}$/.test(value ?? '') ? Number(value) : 1);

/** A sort as the address writes it: "email" for ascending, "-email" for descending. */
export const sortWord = (by: string, order: Order) => (order === 'desc' ? `-${by}` : by);

const readSort = (shape: ListShape, word: string): [by: string, order: Order] => {
  const by = word.replace(/^-/, '');
  return Object.hasOwn(shape.sorts ?? {}, by) ? [by, word === by ? 'asc' : 'desc'] : defaultSort(shape);
};

const namesOf = ({ names }: ListShape) => ({ page: 'page', size: 'size', sort: 'sort', ...names });

/** Reads a list from the address. Anything that the API would refuse is read as the default. */
export const readList = <S extends ListShape>(shape: S, query: URLSearchParams): ListState<S> => {
  const names = namesOf(shape);
  const [sortBy, sortOrder] = readSort(shape, query.get(names.sort) ?? '');
  const chosenSize = PAGE_SIZES.find((size) => String(size) === query.get(names.size));
  return {
    filters: Object.fromEntries(
      Object.entries(shape.filters).map(([name, accepted]) => [name, readFilter(accepted, query.get(name))]),
    ) as ListState<S>['filters'],
    sortBy: sortBy as ListState<S>['sortBy'],
    sortOrder,
    page: readPage(query.get(names.page)),
    size: chosenSize ?? shape.size,
  };
};

/** The order that comes or goes with a filter that is set or cleared. */
const sortWithFilters = (
  shape: ListShape,
  before: { filters: Record<string, string>; sortBy: string },
  filters: Record<string, string | undefined>,
): { sortBy: string; sortOrder: Order } | undefined => {
  for (const [name, own] of Object.entries(shape.sortsOfFilters ?? {})) {
    const isSet = filters[name] ?? before.filters[name];
    const [sortBy, sortOrder] = isSet ? readSort(shape, own) : defaultSort(shape);
    const hasChanged = Boolean(isSet) !== Boolean(before.filters[name]);
    if (hasChanged && (isSet || before.sortBy === own)) return { sortBy, sortOrder };
  }
  return undefined;
};

/** The changed address. Every change but that of the page leads to the first page. Defaults are left out. */
export const writeList = <S extends ListShape>(
  shape: S,
  query: URLSearchParams,
  { filters = {}, ...changed }: Partial<Omit<ListState<S>, 'filters'>> & { filters?: Partial<ListState<S>['filters']> },
): URLSearchParams => {
  const before = readList(shape, query);
  const state = { ...before, page: 1, ...sortWithFilters(shape, before, filters), ...changed };
  const names = namesOf(shape);
  const sort = sortWord(state.sortBy, state.sortOrder);
  const words: (readonly [name: string, word: string])[] = [
    ...Object.entries<string>({ ...before.filters, ...filters } as Record<string, string>),
    // A list with a fixed order leaves that of another list of the same page alone.
    ...(shape.sorts ? ([[names.sort, sort === sortWord(...defaultSort(shape)) ? '' : sort]] as const) : []),
    [names.size, state.size === shape.size ? '' : String(state.size)],
    [names.page, state.page === 1 ? '' : String(state.page)],
  ];
  const written = new URLSearchParams(query);
  for (const [name, word] of words) {
    if (word) written.set(name, word);
    else written.delete(name);
  }
  return written;
};

/** A column title that is pressed again reverses the order; another one starts in its own order. */
export const nextSort = <S extends ListShape>(shape: S, { sortBy, sortOrder }: ListState<S>, by: string) => ({
  sortBy: by as ListState<S>['sortBy'],
  sortOrder: by === sortBy ? (sortOrder === 'asc' ? 'desc' : 'asc') : (shape.sorts?.[by] as Order),
});

export const countFilters = ({ filters }: { filters: Record<string, string> }) =>
  Object.values(filters).filter(Boolean).length;

export const isFiltered = (state: { filters: Record<string, string> }) => countFilters(state) > 0;

export const noFilters = <S extends ListShape>({ filters }: S) =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, ''])) as ListState<S>['filters'];

/** Whether a change only continues a text. The back button should not return to each letter that was typed. */
export const isTyping = <S extends ListShape>(shape: S, before: ListState<S>, filters: object | undefined) =>
  Object.keys(filters ?? {}).every((name) => shape.filters[name] === null && before.filters[name] !== '') &&
  filters !== undefined;

/** The list as query parameters of the API. */
export const toQuery = <S extends ListShape>({ filters, sortBy, sortOrder, page, size }: ListState<S>) => ({
  ...filters,
  sortBy,
  sortOrder,
  page: String(page),
  limit: String(size),
});
