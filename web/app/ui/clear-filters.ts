import { type ListShape, noFilters } from '../lib/address/list-address.ts';
import type { ListInAddress } from '../lib/address/use-list-address.ts';

/** Clears the filters of a list and moves the focus to them, because the button that was pressed may go. */
export const clearFilters = <S extends ListShape>({ shape, change }: ListInAddress<S>) => {
  const controls = [...document.querySelectorAll<HTMLElement>('main search :is(button, input, select)')];
  controls.find((control) => control.checkVisibility?.() ?? true)?.focus();
  change({ filters: noFilters(shape) });
};
