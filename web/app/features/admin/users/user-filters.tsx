import type { ListInAddress } from '../../../lib/address/use-list-address.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { FilterSelect, FilterText } from '../../../ui/filter-field.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { userShape } from './list-users.ts';

export function UserFilters({ list }: { list: ListInAddress<typeof userShape> }) {
  const { t } = useTranslation();
  const { filters } = list.state;
  const any = t('panel.list.any');
  return (
    <FilterBar label={t('panel.users.filters')} list={list} orders={t('panel.users.order', { returnObjects: true })}>
      <FilterText
        label={t('panel.users.search')}
        placeholder={t('panel.users.searchHint')}
        value={filters.search}
        onChange={(search) => list.change({ filters: { search } })}
      />
      <FilterSelect
        label={t('panel.users.role')}
        any={any}
        value={filters.role}
        options={userShape.filters.role.map((role) => [role, t(`panel.users.roles.${role}`)])}
        onChange={(role) => list.change({ filters: { role: role as typeof filters.role } })}
      />
      <FilterSelect
        label={t('panel.users.verified')}
        any={any}
        value={filters.verified}
        options={userShape.filters.verified.map((word) => [word, t(`panel.users.verifiedOptions.${word}`)])}
        onChange={(verified) => list.change({ filters: { verified: verified as typeof filters.verified } })}
      />
    </FilterBar>
  );
}
