import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { isTyping, type ListShape, type ListState, readList, writeList } from './list-address.ts';

export type ListChange<S extends ListShape> = Parameters<typeof writeList<S>>[2];

export interface ListInAddress<S extends ListShape> {
  shape: S;
  state: ListState<S>;
  change: (changed: ListChange<S>, options?: { replace: boolean }) => void;
}

/** A list whose filters, order and page are in the address: it can be sent to somebody, and the back button works. */
export const useListAddress = <S extends ListShape>(shape: S): ListInAddress<S> => {
  const [query, setQuery] = useSearchParams();
  const state = readList(shape, query);
  const change = useCallback(
    (changed: ListChange<S>, options?: { replace: boolean }) =>
      setQuery((current) => writeList(shape, current, changed), {
        replace: isTyping(shape, readList(shape, query), changed.filters),
        preventScrollReset: true,
        ...options,
      }),
    [shape, query, setQuery],
  );
  return { shape, state, change };
};
