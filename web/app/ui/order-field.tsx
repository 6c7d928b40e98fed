import { defaultSort, type ListShape, sortWord } from '../lib/address/list-address.ts';
import type { ListInAddress } from '../lib/address/use-list-address.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { FilterSelect } from './filter-field.tsx';
import styles from './order-field.module.css';

interface OrderFieldProps<S extends ListShape> {
  list: ListInAddress<S>;
  /** The name of each order that is offered. */
  orders: Readonly<Record<string, string>>;
}

/** Sorts a list on a phone, where the cards have no column titles to press. */
export function OrderField<S extends ListShape>({ list: { shape, state, change }, orders }: OrderFieldProps<S>) {
  const { t } = useTranslation();
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
    <div className={styles.order}>
      <FilterSelect
        label={t('common.sortBy')}
        any={orders[usual] ?? ''}
        value={current === usual ? '' : current}
        options={Object.entries(orders).filter(([word]) => word !== usual)}
        onChange={choose}
      />
    </div>
  );
}
