import type { ListInAddress } from '../../../lib/address/use-list-address.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { FilterDay, FilterSelect, FilterText } from '../../../ui/filter-field.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { invoiceShape } from './list-invoices.ts';

export function InvoiceFilters({ list }: { list: ListInAddress<typeof invoiceShape> }) {
  const { t } = useTranslation();
  const { filters } = list.state;
  return (
    <FilterBar
      label={t('panel.invoices.filters')}
      list={list}
      orders={t('panel.invoices.order', { returnObjects: true })}
    >
      <FilterText
        label={t('panel.invoices.search')}
        placeholder={t('panel.invoices.searchHint')}
        value={filters.search}
        onChange={(search) => list.change({ filters: { search } })}
      />
      <FilterSelect
        label={t('panel.invoices.state')}
        any={t('panel.list.any')}
        value={filters.status}
        options={invoiceShape.filters.status.map((status) => [status, t(`panel.invoices.statuses.${status}`)])}
        onChange={(status) => list.change({ filters: { status: status as typeof filters.status } })}
      />
      <FilterDay
        label={t('panel.invoices.validFrom')}
        value={filters.validFrom}
        onChange={(validFrom) => list.change({ filters: { validFrom } })}
      />
    </FilterBar>
  );
}
