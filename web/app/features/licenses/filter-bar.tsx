import type { ReactNode } from 'react';
import { isFiltered } from '../../lib/address/list-address.ts';
import type { ListInAddress } from '../../lib/address/use-list-address.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { clearFilters } from '../../ui/clear-filters.ts';
import { FilterFold } from '../../ui/filter-fold.tsx';
import { OrderField } from '../../ui/order-field.tsx';
import { useFilterFields } from '../../ui/use-filter-fields.tsx';
import styles from './filter-bar.module.css';
import type { licenseShape } from './list-licenses.ts';

const switches = [
  ['attention', 'only'],
  ['superseded', 'hidden'],
] as const;

interface FilterBarProps {
  list: ListInAddress<typeof licenseShape>;
  tools: ReactNode;
}

export function FilterBar({ list, tools }: FilterBarProps) {
  const { t } = useTranslation();
  const { text, choice } = useFilterFields(list);
  const any = t('licenses.any');
  return (
    <FilterFold
      label={t('licenses.filters')}
      list={list}
      columns="minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr) auto"
      tools={tools}
      switches={switches.map(([name, value]) => (
        <Checkbox
          key={name}
          label={t(`licenses.${name === 'attention' ? 'attentionOnly' : 'hideSuperseded'}`)}
          checked={list.state.filters[name] !== ''}
          onChange={(event) => list.change({ filters: { [name]: event.target.checked ? value : '' } })}
        />
      ))}
    >
      {text('client', t('licenses.filterClient'), t('licenses.filterClientHint'))}
      {choice('type', t('licenses.filterType'), (type) => t(`licenses.type.${type}`), any)}
      {choice('status', t('licenses.filterStatus'), (status) => t(`licenses.status.${status}`), any)}
      <OrderField list={list} orders={t('licenses.order', { returnObjects: true })} />
      <Button
        variant="text"
        disabled={!isFiltered(list.state)}
        onClick={() => clearFilters(list)}
        className={styles.clear}
      >
        {t('licenses.clear')}
      </Button>
    </FilterFold>
  );
}
