import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type AdminUser, ApiError, contract } from '@warden/contract';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/dates.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useOpened } from '../../../lib/opened-in-address.ts';
import { BreakableEmail } from '../../../ui/breakable-email.tsx';
import { Clipped } from '../../../ui/clipped.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { FilterSelect, FilterText } from '../../../ui/filter-field.tsx';
import { RowAction } from '../../../ui/row-action.tsx';
import { theme } from '../../../ui/theme.ts';
import { VerificationChip } from '../../../ui/verification-chip.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { toQuery } from '../list/list-address.ts';
import { ListFrame } from '../list/list-frame.tsx';
import { type ListInAddress, useListAddress } from '../list/use-list-address.ts';
import { useAdminUsers, userShape } from './list-users.ts';
import { RoleChip } from './role-chip.tsx';
import { UserDialog } from './user-dialog.tsx';

const nameOf = ({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;

const useColumns = (onOpen: (id: string) => void): Column<AdminUser>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const cards = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  const company: Column<AdminUser> = {
    name: 'company',
    title: t('panel.users.company'),
    cell: ({ company_name }) => <Clipped text={company_name} max={220} />,
  };
  return [
    {
      name: 'name',
      title: cards ? t('panel.users.name') : t('panel.users.nameAndCompany'),
      sortBy: 'lastName',
      cell: (user) => (
        <>
          <Clipped text={nameOf(user)} max={220} />
          {!cards && user.company_name && <Box sx={{ color: 'text.secondary' }}>{company.cell(user)}</Box>}
        </>
      ),
    },
    ...(cards ? [company] : []),
    {
      name: 'email',
      title: t('panel.users.email'),
      sortBy: 'email',
      cell: ({ email, isEmailVerified }) => (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            rowGap: 0.5,
            columnGap: 1,
            minWidth: { md: 144, lg: 240 },
          }}
        >
          <BreakableEmail email={email} />
          <VerificationChip verified={isEmailVerified} />
        </Box>
      ),
    },
    { name: 'role', title: t('panel.users.role'), cell: ({ isAdmin }) => <RoleChip isAdmin={isAdmin} /> },
    {
      name: 'created',
      title: t('panel.users.created'),
      sortBy: 'createdAt',
      cell: ({ createdAt }) => <Box sx={{ whiteSpace: 'nowrap' }}>{formatDay(createdAt, locale)}</Box>,
    },
    { name: 'installs', title: t('panel.users.installs'), numeric: true, cell: ({ installs }) => installs },
    { name: 'licenses', title: t('panel.users.licenses'), numeric: true, cell: ({ licenses }) => licenses },
    {
      name: 'actions',
      title: t('panel.list.actions'),
      actions: true,
      cell: (user) => (
        <RowAction
          icon={<ArticleIcon fontSize="small" />}
          text={t('panel.users.details')}
          label={t('panel.users.detailsOf', { name: nameOf(user) })}
          onClick={() => onOpen(user.id)}
        />
      ),
    },
  ];
};

function UserFilters({ list }: { list: ListInAddress<typeof userShape> }) {
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

export function UsersTab() {
  const { t } = useTranslation();
  const list = useListAddress(userShape);
  const answer = useAdminUsers(list.state);
  const { opened, open, close } = useOpened('user');
  return (
    <>
      <ListFrame
        list={list}
        answer={answer}
        columns={useColumns(open)}
        rowKey={({ id }) => id}
        caption={t('panel.users.caption')}
        failed={answer.error instanceof ApiError ? t('panel.users.loadFailed') : t('panel.users.loadError')}
        noMatch={t('panel.users.noMatch')}
        none={t('panel.users.none')}
        filters={<UserFilters list={list} />}
        tools={<ExportButton endpoint={contract.admin.exportUsers} input={{ query: toQuery(list.state) }} />}
      />
      <UserDialog id={opened} onClose={close} />
    </>
  );
}
