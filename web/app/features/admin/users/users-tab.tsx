import type { AdminUser } from '@warden/contract';
import { ApiError, contract } from '@warden/contract/calls';
import { formatNumber } from '@warden/i18n/format';
import { VerificationChip } from '../../../entities/account/verification-chip.tsx';
import { toQuery } from '../../../lib/address/list-address.ts';
import { type ListInAddress, useListAddress } from '../../../lib/address/use-list-address.ts';
import { useOpened } from '../../../lib/address/use-opened.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { BreakableEmail } from '../../../ui/breakable-email.tsx';
import { Clipped } from '../../../ui/clipped.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Column } from '../../../ui/data-table.tsx';
import layout from '../../../ui/layout.module.css';
import { Lazy } from '../../../ui/lazy-part.tsx';
import { useFilterFields } from '../../../ui/use-filter-fields.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import shared from '../admin.module.css';
import { userDialog } from '../dialogs.ts';
import { useDetailsColumn } from '../list/details-column.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { ListFrame } from '../list/list-frame.tsx';
import { useDuties } from '../use-duties.ts';
import { BlockedChip } from './blocked-chip.tsx';
import { useAdminUsers, userShape } from './list-users.ts';
import { RoleChip } from './role-chip.tsx';
import styles from './users.module.css';

const nameOf = ({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;

const useColumns = (onOpen: (id: string) => void): Column<AdminUser>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const cards = useMedia('belowMd');
  // On a tablet there is no room for a column of its own.
  const narrow = useMedia('mdOnly');
  const role: Column<AdminUser> = {
    name: 'role',
    title: t('panel.users.role'),
    cell: (user) => <RoleChip user={user} />,
  };
  const company: Column<AdminUser> = {
    name: 'company',
    title: t('panel.users.company'),
    cell: ({ company_name }) => <Clipped text={company_name} max={220} />,
  };
  const details = useDetailsColumn<AdminUser>(
    t('panel.users.details'),
    (user) => t('panel.users.detailsOf', { name: nameOf(user) }),
    onOpen,
  );
  return [
    {
      name: 'name',
      title: cards ? t('panel.users.name') : t('panel.users.nameAndCompany'),
      sortBy: 'lastName',
      cell: (user) => (
        <>
          <Clipped text={nameOf(user)} max={220} />
          {!cards && user.company_name && <div className={shared.muted}>{company.cell(user)}</div>}
          {narrow && role.cell(user)}
        </>
      ),
    },
    ...(cards ? [company] : []),
    {
      name: 'email',
      title: t('panel.users.email'),
      sortBy: 'email',
      cell: ({ email, isEmailVerified, emailConfirmation, blocked_at }) => (
        <div className={cx(layout.row, styles.name)}>
          <BreakableEmail email={email} />
          <VerificationChip verified={isEmailVerified} byLink={emailConfirmation === 'link'} />
          {blocked_at && <BlockedChip />}
        </div>
      ),
    },
    ...(narrow ? [] : [role]),
    {
      name: 'created',
      title: t('panel.users.created'),
      sortBy: 'createdAt',
      cell: ({ createdAt }) => <div className={shared.nowrap}>{formatDay(createdAt, locale)}</div>,
    },
    {
      name: 'installs',
      title: t('panel.users.installs'),
      numeric: true,
      cell: ({ installs }) => formatNumber(installs, locale),
    },
    {
      name: 'licenses',
      title: t('panel.users.licenses'),
      numeric: true,
      cell: ({ licenses, more_licenses }) => `${formatNumber(licenses, locale)}${more_licenses ? '+' : ''}`,
    },
    details,
  ];
};

function Filters({ list }: { list: ListInAddress<typeof userShape> }) {
  const { t } = useTranslation();
  const { text, choice } = useFilterFields(list);
  return (
    <FilterBar label={t('panel.users.filters')} list={list} orders={t('panel.users.order', { returnObjects: true })}>
      {text('search', t('panel.users.search'), t('panel.users.searchHint'))}
      {choice('role', t('panel.users.role'), (role) => t(`panel.users.roles.${role}`))}
      {choice('verified', t('panel.users.verified'), (word) => t(`panel.users.verifiedOptions.${word}`))}
    </FilterBar>
  );
}

export function UsersTab() {
  const { t } = useTranslation();
  const list = useListAddress(userShape);
  const answer = useAdminUsers(list.state);
  const { opened, open, close } = useOpened('user');
  const does = useDuties();
  return (
    <>
      <ListFrame
        list={list}
        answer={answer}
        columns={useColumns(open)}
        onApproach={userDialog.preload}
        caption={t('panel.users.caption')}
        failed={answer.error instanceof ApiError ? t('panel.users.loadFailed') : t('panel.users.loadError')}
        noMatch={t('panel.users.noMatch')}
        none={t('panel.users.none')}
        filters={<Filters list={list} />}
        tools={
          does('administer') && (
            <ExportButton endpoint={contract.admin.exportUsers} input={{ query: toQuery(list.state) }} />
          )
        }
      />
      {opened && <Lazy part={userDialog} above props={{ id: opened, onClose: close }} />}
    </>
  );
}
