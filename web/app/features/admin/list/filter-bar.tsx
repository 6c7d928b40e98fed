import type { ReactNode } from 'react';
import type { ListShape } from '../../../lib/address/list-address.ts';
import type { ListInAddress } from '../../../lib/address/use-list-address.ts';
import { FilterFold } from '../../../ui/filter-fold.tsx';
import { OrderField } from '../../../ui/order-field.tsx';

interface FilterBarProps<S extends ListShape> {
  label: string;
  list: ListInAddress<S>;
  /** The orders that a phone offers. */
  orders: Readonly<Record<string, string>>;
  /** The columns of a table's width, if not all of it. */
  columns?: string;
  children: ReactNode;
}

/** The filters of a list. On a phone they include its order. */
export function FilterBar<S extends ListShape>({ label, list, orders, columns, children }: FilterBarProps<S>) {
  return (
    <FilterFold label={label} list={list} {...(columns ? { columns } : {})}>
      {children}
      <OrderField list={list} orders={orders} />
    </FilterFold>
  );
}
