import type { ListInAddress } from '../../../lib/address/use-list-address.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { FilterSelect, FilterText } from '../../../ui/filter-field.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { paymentShape } from './list-payments.ts';

export function PaymentFilters({ list }: { list: ListInAddress<typeof paymentShape> }) {
  const { t } = useTranslation();
  const { filters } = list.state;
  return (
    <FilterBar
      label={t('panel.payments.filters')}
      list={list}
      orders={t('panel.payments.order', { returnObjects: true })}
    >
      <FilterText
        label={t('panel.payments.email')}
        placeholder={t('panel.list.contains')}
        value={filters.email}
        onChange={(email) => list.change({ filters: { email } })}
      />
      <FilterText
        label={t('panel.payments.client')}
        placeholder={t('panel.list.contains')}
        value={filters.clientId}
        onChange={(clientId) => list.change({ filters: { clientId } })}
      />
      <FilterSelect
        label={t('panel.payments.status')}
        any={t('panel.list.any')}
        value={filters.status}
        options={paymentShape.filters.status.map((status) => [status, t(`panel.payments.statuses.${status}`)])}
        onChange={(status) => list.change({ filters: { status: status as typeof filters.status } })}
      />
      <FilterSelect
        label={t('panel.payments.method')}
        any={t('panel.list.any')}
        value={filters.method}
        options={paymentShape.filters.method.map((method) => [method, t(`panel.payments.methods.${method}`)])}
        onChange={(method) => list.change({ filters: { method: method as typeof filters.method } })}
      />
    </FilterBar>
  );
}
