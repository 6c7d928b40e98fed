import type { AdminOrganization } from '@warden/contract';
import { formatNumber } from '@warden/i18n/format';
import { useListAddress } from '../../../lib/address/use-list-address.ts';
import { useOpened } from '../../../lib/address/use-opened.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Clipped } from '../../../ui/clipped.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Lazy } from '../../../ui/lazy-part.tsx';
import { useFilterFields } from '../../../ui/use-filter-fields.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import shared from '../admin.module.css';
import { organizationDialog } from '../dialogs.ts';
import { useDetailsColumn } from '../list/details-column.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { ListFrame } from '../list/list-frame.tsx';
import { organizationShape, useAdminOrganizations } from './list-organizations.ts';
import { Revenue } from './revenue.tsx';

const useColumns = (onOpen: (id: string) => void): Column<AdminOrganization>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  // In a table, the tax numbers stand below the name.
  const table = useMedia('fromMd');
  const number = (name: 'members' | 'installs' | 'licenses'): Column<AdminOrganization> => ({
    name,
    title: t(`panel.organizations.${name}`),
    numeric: true,
    cell: (organization) => formatNumber(organization[name], locale),
  });
  const taxNumbers: Column<AdminOrganization> = {
    name: 'taxNumbers',
    title: t('panel.organizations.taxNumbers'),
    cell: ({ tax_numbers: numbers }) => <Clipped text={numbers.join(', ')} max={280} />,
  };
  const details = useDetailsColumn<AdminOrganization>(
    t('panel.organizations.details'),
    ({ name }) => t('panel.organizations.detailsOf', { name }),
    onOpen,
  );
  return [
    {
      name: 'name',
      title: t('panel.organizations.name'),
      sortBy: 'name',
      cell: (organization) => (
        <>
          <Clipped text={organization.name} max={280} />
          {table && organization.tax_numbers.length > 0 && (
            <div className={shared.muted}>{taxNumbers.cell(organization)}</div>
          )}
        </>
      ),
    },
    ...(table ? [] : [taxNumbers]),
    number('members'),
    number('installs'),
    number('licenses'),
    {
      name: 'revenue',
      title: t('panel.organizations.revenue'),
      numeric: true,
      cell: ({ revenue }) => <Revenue revenue={revenue} />,
    },
    {
      name: 'created',
      title: t('panel.organizations.created'),
      sortBy: 'createdAt',
      cell: ({ created_at }) => <div className={shared.nowrap}>{formatDay(created_at, locale)}</div>,
    },
    details,
  ];
};

export function OrganizationsTab() {
  const { t } = useTranslation();
  const list = useListAddress(organizationShape);
  const { text } = useFilterFields(list);
  const { opened, open, close } = useOpened('organization');
  return (
    <>
      <ListFrame
        list={list}
        answer={useAdminOrganizations(list.state)}
        columns={useColumns(open)}
        onApproach={organizationDialog.preload}
        caption={t('panel.organizations.caption')}
        failed={t('panel.organizations.loadFailed')}
        noMatch={t('panel.organizations.noMatch')}
        none={t('panel.organizations.none')}
        filters={
          <FilterBar
            label={t('panel.organizations.filters')}
            list={list}
            columns="minmax(0, 420px)"
            orders={t('panel.organizations.order', { returnObjects: true })}
          >
            {text('search', t('panel.organizations.search'), t('panel.organizations.searchHint'))}
          </FilterBar>
        }
      />
      {opened && <Lazy part={organizationDialog} above props={{ id: opened, onOpen: open, onClose: close }} />}
    </>
  );
}
