import { useCallback } from 'react';
import { isTyping, type ListShape, type ListState, readList, writeList } from './list-address.ts';
import { useQueryInAddress } from './use-query-in-address.ts';

export type ListChange<S extends ListShape> = Parameters<typeof writeList<S>>[2];

export interface ListInAddress<S extends ListShape> {
  shape: S;
  state: ListState<S>;
  change: (changed: ListChange<S>, options?: { replace: boolean }) => void;
}

/**
 * A list whose filters, order and page are stored in the address, so that a link leads to the same rows. Each change
 * can be undone by the back button, unless it only continues a text.
 */
export const useListAddress = <S extends ListShape>(shape: S): ListInAddress<S> => {
  const { query, latest, change: changeQuery } = useQueryInAddress();
  const change = useCallback(
    (changed: ListChange<S>, options?: { replace: boolean }) =>
      changeQuery((before) => writeList(shape, before, changed), {
        replace: isTyping(shape, readList(shape, latest.current), changed.filters),
        ...options,
      }),
    [shape, latest, changeQuery],
  );
  return { shape, state: readList(shape, query), change };
};
