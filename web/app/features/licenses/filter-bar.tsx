import { isFiltered, noFilters } from '../../lib/address/list-address.ts';
import type { ListInAddress } from '../../lib/address/use-list-address.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterSelect, FilterText } from '../../ui/filter-field.tsx';
import { FilterFold } from '../../ui/filter-fold.tsx';
import styles from './filter-bar.module.css';
import { licenseShape } from './list-licenses.ts';

const { type: types, status: statuses } = licenseShape.filters;

export function FilterBar({ list }: { list: ListInAddress<typeof licenseShape> }) {
  const { t } = useTranslation();
  const { filters } = list.state;
  const change = (changed: Partial<typeof filters>) => list.change({ filters: changed });
  return (
    <FilterFold label={t('licenses.filters')} list={list} columns="minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr) auto">
      <FilterText
        label={t('licenses.filterClient')}
        placeholder={t('licenses.filterClientHint')}
        value={filters.client}
        onChange={(client) => change({ client })}
      />
      <FilterSelect
        label={t('licenses.filterType')}
        any={t('licenses.any')}
        value={filters.type}
        options={types.map((type) => [type, t(`licenses.type.${type}`)] as const)}
        onChange={(value) => change({ type: types.find((type) => type === value) ?? '' })}
      />
      <FilterSelect
        label={t('licenses.filterStatus')}
        any={t('licenses.any')}
        value={filters.status}
        options={statuses.map((status) => [status, t(`licenses.status.${status}`)] as const)}
        onChange={(value) => change({ status: statuses.find((status) => status === value) ?? '' })}
      />
      <Button
        variant="text"
        disabled={!isFiltered(list.state)}
        onClick={() => change(noFilters(licenseShape))}
        className={styles.clear}
      >
        {t('licenses.clear')}
      </Button>
    </FilterFold>
  );
}
