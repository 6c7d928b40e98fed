import type { ListInAddress } from '../../../lib/address/use-list-address.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { FilterSelect, FilterText } from '../../../ui/filter-field.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { installationShape } from './list-installations.ts';

const { status, term, licenseType, hasUser } = installationShape.filters;

export function InstallationFilters({ list }: { list: ListInAddress<typeof installationShape> }) {
  const { t } = useTranslation();
  const { filters } = list.state;
  const any = t('panel.list.any');
  const change = (changed: Record<string, string>) => list.change({ filters: changed as Partial<typeof filters> });
  return (
    <FilterBar
      label={t('panel.installations.filters')}
      list={list}
      orders={t('panel.installations.order', { returnObjects: true })}
    >
      <FilterText
        label={t('panel.installations.client')}
        placeholder={t('panel.list.contains')}
        value={filters.clientId}
        onChange={(clientId) => change({ clientId })}
      />
      <FilterText
        label={t('panel.installations.hostname')}
        placeholder={t('panel.list.contains')}
        value={filters.hostname}
        onChange={(hostname) => change({ hostname })}
      />
      <FilterSelect
        label={t('panel.installations.status')}
        any={any}
        value={filters.status}
        options={status.map((word) => [
          word,
          word === 'unknown' ? t('licenses.unknown') : t(`licenses.status.${word}`),
        ])}
        onChange={(chosen) => change({ status: chosen })}
      />
      <FilterSelect
        label={t('panel.installations.term')}
        any={any}
        value={filters.term}
        options={term.map((word) => [word, t(`panel.installations.termOptions.${word}`)])}
        onChange={(chosen) => change({ term: chosen })}
      />
      <FilterSelect
        label={t('panel.installations.type')}
        any={any}
        value={filters.licenseType}
        options={licenseType.map((word) => [word, t(`licenses.type.${word}`)])}
        onChange={(chosen) => change({ licenseType: chosen })}
      />
      <FilterSelect
        label={t('panel.installations.hasUser')}
        any={any}
        value={filters.hasUser}
        options={hasUser.map((word) => [word, t(`panel.installations.hasUserOptions.${word}`)])}
        onChange={(chosen) => change({ hasUser: chosen })}
      />
    </FilterBar>
  );
}
