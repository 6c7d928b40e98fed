import { useCallback } from 'react';
import { useQueryInAddress } from '../../../lib/address/query-in-address.ts';
import { isTyping, type ListShape, type ListState, readList, writeList } from './list-address.ts';

export type ListChange<S extends ListShape> = Parameters<typeof writeList<S>>[2];

export interface ListInAddress<S extends ListShape> {
  shape: S;
  state: ListState<S>;
  change: (changed: ListChange<S>, options?: { replace: boolean }) => void;
}

/** A list whose filters, order and page are in the address: it can be sent to somebody, and the back button works. */
export const useListAddress = <S extends ListShape>(shape: S): ListInAddress<S> => {
  const { query, wanted, change: changeQuery } = useQueryInAddress();
  const change = useCallback(
    (changed: ListChange<S>, options?: { replace: boolean }) =>
      changeQuery((before) => writeList(shape, before, changed), {
        replace: isTyping(shape, readList(shape, wanted.current), changed.filters),
        ...options,
      }),
    [shape, wanted, changeQuery],
  );
  return { shape, state: readList(shape, query), change };
};
