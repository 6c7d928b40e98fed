import type { ReactNode } from 'react';
import { defaultSort, type ListShape, sortWord } from '../../../lib/address/list-address.ts';
import type { ListInAddress } from '../../../lib/address/use-list-address.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { FilterSelect } from '../../../ui/filter-field.tsx';
import { FilterFold } from '../../../ui/filter-fold.tsx';
import styles from './list.module.css';

interface FilterBarProps<S extends ListShape> {
  label: string;
  list: ListInAddress<S>;
  /** The orders that a phone offers, where the cards have no column titles to press. */
  orders: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** The filters of a list. On a phone they include its order. */
export function FilterBar<S extends ListShape>({ label, list, orders, children }: FilterBarProps<S>) {
  const { t } = useTranslation();
  const { shape, state, change } = list;
  const usual = sortWord(...defaultSort(shape));
  const current = sortWord(state.sortBy, state.sortOrder);
  const choose = (word: string) => {
    const chosen = word || usual;
    change({
      sortBy: chosen.replace(/^-/, '') as typeof state.sortBy,
      sortOrder: chosen.startsWith('-') ? 'desc' : 'asc',
    });
  };
  return (
    <FilterFold label={label} list={list}>
      {children}
      <div className={styles.order}>
        <FilterSelect
          label={t('panel.list.order')}
          any={orders[usual] ?? ''}
          value={current === usual ? '' : current}
          options={Object.entries(orders).filter(([word]) => word !== usual)}
          onChange={choose}
        />
      </div>
    </FilterFold>
  );
}
