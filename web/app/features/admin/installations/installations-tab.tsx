import BlockIcon from '@mui/icons-material/BlockOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import AddCardIcon from '@mui/icons-material/NoteAddOutlined';
import SyncIcon from '@mui/icons-material/SyncOutlined';
import type { AdminInstallation } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { useSyncWords } from '../../../entities/install/use-sync-words.ts';
import { StatusChip, TypeChip, useLicenseNote, useTypeName } from '../../../entities/license/license-chips.tsx';
import { useRevokedReason } from '../../../entities/license/revoked-reason.tsx';
import { toQuery } from '../../../lib/address/list-address.ts';
import { type ListInAddress, useListAddress } from '../../../lib/address/use-list-address.ts';
import { useOpened } from '../../../lib/address/use-opened.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { absent, Clipped } from '../../../ui/clipped.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Lazy } from '../../../ui/lazy-part.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { useFilterFields } from '../../../ui/use-filter-fields.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import shared from '../admin.module.css';
import { issueDialog, licenseDialog, organizationDialog, revokeDialog, syncDialog, userDialog } from '../dialogs.ts';
import type { IssueTarget } from '../licenses/issue-dialog.tsx';
import type { Revocable } from '../licenses/revoke-dialog.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { ListFrame } from '../list/list-frame.tsx';
import { useDuties } from '../use-duties.ts';
import styles from './installations.module.css';
import { installationShape, useAdminInstallations } from './list-installations.ts';

interface Opens {
  user: (id: string) => void;
  organization: (id: string) => void;
  issue: (target: IssueTarget) => void;
  revoke: (license: Revocable) => void;
  license: (id: string) => void;
  sync: (installation: AdminInstallation) => void;
}

function Owner({ installation: { user, organization }, opens }: { installation: AdminInstallation; opens: Opens }) {
  const { t } = useTranslation();
  const name = user ? `${user.firstName} ${user.lastName}` : organization?.name;
  if (!name) {
    return <span className={shared.muted}>{t('panel.installations.noUser')}</span>;
  }
  return (
    <TextButton
      aria-label={t('panel.installations.userOf', { name })}
      onClick={() => (user ? opens.user(user.id) : organization && opens.organization(organization.id))}
      className={styles.owner}
    >
      <Clipped text={name} max={180} title={user ? `${name}, ${user.email}` : name} />
    </TextButton>
  );
}

/** What there is to say below the chips of a license: how long it lasts, or why it was revoked. */
function LicenseNote({ installation, type }: { installation: AdminInstallation; type?: string | null }) {
  const { status, revoked_reason: reason } = installation;
  const reasonOf = useRevokedReason();
  const note = useLicenseNote(installation);
  const text = [type, status === 'revoked' && reason ? reasonOf(reason) : note].filter(Boolean).join(', ');
  return text ? (
    <div className={styles.note}>
      <Clipped text={text} max={240} />
    </div>
  ) : null;
}

function Actions({ installation, opens }: { installation: AdminInstallation; opens: Opens }) {
  const { t } = useTranslation();
  const administers = useDuties()('administer');
  const { client_id: client, license_id: id, license_type: type, status, user, hostname, sync } = installation;
  return (
    <RowActions
      name={client}
      actions={[
        administers && {
          icon: <AddCardIcon fontSize="small" />,
          text: t('panel.installations.issue'),
          label: t('panel.installations.issueOf', { client }),
          onClick: () => opens.issue({ clients: [client], email: user?.email ?? null, hostname }),
        },
        id && {
          icon: <HistoryIcon fontSize="small" />,
          text: t('panel.installations.history'),
          label: t('panel.installations.historyOf', { client }),
          onClick: () => opens.license(id),
        },
        sync && {
          icon: <SyncIcon fontSize="small" />,
          text: t('sync.title'),
          label: t('sync.of', { client }),
          menu: true,
          onClick: () => opens.sync(installation),
        },
        administers &&
          id &&
          type &&
          status !== 'revoked' && {
            icon: <BlockIcon fontSize="small" />,
            text: t('panel.installations.revoke'),
            label: t('panel.installations.revokeOf', { client }),
            danger: true,
            onClick: () => opens.revoke({ id, client, type }),
          },
      ]}
    />
  );
}

const useColumns = (opens: Opens): Column<AdminInstallation>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  // In a table, related values share a column, because a column for each would be wider than any screen.
  const narrow = useMedia('fromMd');
  const tablet = useMedia('mdOnly');
  const nameOf = useTypeName();
  const day = (date: string | null) => (date ? <div className={shared.nowrap}>{formatDay(date, locale)}</div> : absent);
  const typeOf = ({ license_type: type, staging_for }: AdminInstallation) =>
    type ? <TypeChip type={type} stagingFor={staging_for} brief /> : absent;
  const words = useSyncWords();
  const hostAndSync = ({ hostname: host, sync }: AdminInstallation) =>
    [host, sync && words.line(sync)].filter(Boolean).join(' · ');
  const hostname: Column<AdminInstallation> = {
    name: 'hostname',
    title: t('panel.installations.hostname'),
    cell: (installation) => <Clipped text={hostAndSync(installation)} max={240} />,
  };
  const license: Column<AdminInstallation>[] = [
    { name: 'type', title: t('panel.installations.type'), cell: typeOf },
    {
      name: 'status',
      title: t('panel.installations.status'),
      cell: (installation) => (
        <div className={shared.shrink}>
          <StatusChip license={installation} bare />
          <LicenseNote installation={installation} />
        </div>
      ),
    },
  ];
  const wholeLicense: Column<AdminInstallation> = {
    name: 'license',
    title: t('panel.installations.license'),
    cell: (installation) => (
      <>
        <div className={styles.license}>
          {!tablet && typeOf(installation)}
          <StatusChip license={installation} bare />
        </div>
        <LicenseNote
          installation={installation}
          type={tablet ? nameOf(installation.license_type, installation.staging_for) : null}
        />
      </>
    ),
  };
  return [
    {
      name: 'client',
      title: t('panel.installations.client'),
      sortBy: 'client_id',
      cell: (installation) => (
        <>
          <CopyableId value={installation.client_id} />
          {narrow && hostAndSync(installation) && <div className={shared.muted}>{hostname.cell(installation)}</div>}
        </>
      ),
    },
    ...(narrow ? [] : [hostname]),
    {
      name: 'user',
      title: t('panel.installations.user'),
      cell: (installation) => <Owner installation={installation} opens={opens} />,
    },
    ...(narrow ? [wholeLicense] : license),
    {
      name: 'issued',
      title: t('panel.installations.issued'),
      sortBy: 'issued_at',
      cell: ({ issued_at }) => day(issued_at),
    },
    {
      name: 'expires',
      title: t('panel.installations.expires'),
      sortBy: 'expires_at',
      cell: ({ expires_at }) => day(expires_at),
    },
    {
      name: 'actions',
      title: t('panel.list.actions'),
      actions: true,
      cell: (installation) => <Actions installation={installation} opens={opens} />,
    },
  ];
};

function Filters({ list }: { list: ListInAddress<typeof installationShape> }) {
  const { t } = useTranslation();
  const { text, choice } = useFilterFields(list);
  return (
    <FilterBar
      label={t('panel.installations.filters')}
      list={list}
      orders={t('panel.installations.order', { returnObjects: true })}
    >
      {text('clientId', t('panel.installations.client'))}
      {text('hostname', t('panel.installations.hostname'))}
      {choice('status', t('panel.installations.status'), (word) =>
        word === 'unknown' ? t('licenses.unknown') : t(`licenses.status.${word}`),
      )}
      {choice('term', t('panel.installations.term'), (word) => t(`panel.installations.termOptions.${word}`))}
      {choice('licenseType', t('panel.installations.type'), (word) => t(`licenses.type.${word}`))}
      {text('email', t('panel.installations.email'), t('panel.installations.emailHint'))}
      {choice('hasUser', t('panel.installations.hasUser'), (word) => t(`panel.installations.hasUserOptions.${word}`))}
    </FilterBar>
  );
}

export function InstallationsTab() {
  const { t } = useTranslation();
  const does = useDuties();
  const list = useListAddress(installationShape);
  const user = useOpened('user');
  const organization = useOpened('organization');
  const license = useOpened('license');
  const [issuing, setIssuing] = useState<IssueTarget | null>(null);
  const [revoking, setRevoking] = useState<Revocable | null>(null);
  const [synced, setSynced] = useState<AdminInstallation | null>(null);
  return (
    <>
      <ListFrame
        list={list}
        answer={useAdminInstallations(list.state)}
        columns={useColumns({
          user: user.open,
          organization: organization.open,
          issue: setIssuing,
          revoke: setRevoking,
          license: license.open,
          sync: setSynced,
        })}
        onApproach={userDialog.preload}
        caption={t('panel.installations.caption')}
        failed={t('panel.installations.loadFailed')}
        noMatch={t('panel.installations.noMatch')}
        none={t('panel.installations.none')}
        filters={<Filters list={list} />}
        tools={
          does('administer') && (
            <ExportButton endpoint={contract.admin.exportInstallations} input={{ query: toQuery(list.state) }} />
          )
        }
      />
      {issuing && <Lazy part={issueDialog} above props={{ target: issuing, onClose: () => setIssuing(null) }} />}
      {license.opened && <Lazy part={licenseDialog} above props={{ id: license.opened, onClose: license.close }} />}
      {revoking && <Lazy part={revokeDialog} above props={{ license: revoking, onClose: () => setRevoking(null) }} />}
      {synced?.sync && (
        <Lazy
          part={syncDialog}
          above
          props={{ client: synced.client_id, sync: synced.sync, onClose: () => setSynced(null) }}
        />
      )}
      {organization.opened && (
        <Lazy
          part={organizationDialog}
          above
          props={{ id: organization.opened, onOpen: organization.open, onClose: organization.close }}
        />
      )}
      {user.opened && <Lazy part={userDialog} above props={{ id: user.opened, onClose: user.close }} />}
    </>
  );
}
