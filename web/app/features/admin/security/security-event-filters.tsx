import { securityEventKinds } from '@warden/contract';
import type { ListInAddress } from '../../../lib/address/use-list-address.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { FilterDay, FilterSelect, FilterText } from '../../../ui/filter-field.tsx';
import { FilterFold } from '../../../ui/filter-fold.tsx';
import type { securityEventShape } from './list-security-events.ts';

export function SecurityEventFilters({ list }: { list: ListInAddress<typeof securityEventShape> }) {
  const { t } = useTranslation();
  const { filters } = list.state;
  return (
    <FilterFold label={t('panel.securityEvents.filters')} list={list} columns="1.5fr 1.5fr 1fr 1fr">
      <FilterSelect
        label={t('panel.securityEvents.kind')}
        any={t('panel.list.any')}
        value={filters.kind}
        options={securityEventKinds.map((kind) => [kind, t(`security.activity.kinds.${kind}`)])}
        onChange={(kind) => list.change({ filters: { kind: kind as typeof filters.kind } })}
      />
      <FilterText
        label={t('panel.securityEvents.user')}
        placeholder={t('panel.securityEvents.userHint')}
        value={filters.userId}
        onChange={(userId) => list.change({ filters: { userId } })}
      />
      <FilterDay
        label={t('panel.securityEvents.from')}
        value={filters.from}
        onChange={(from) => list.change({ filters: { from } })}
      />
      <FilterDay
        label={t('panel.securityEvents.to')}
        value={filters.to}
        onChange={(to) => list.change({ filters: { to } })}
      />
    </FilterFold>
  );
}
