import AddIcon from '@mui/icons-material/Add';
import CampaignIcon from '@mui/icons-material/CampaignOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditNoteOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import type { Release } from '@warden/contract';
import { formatNumber } from '@warden/i18n/format';
import { useState } from 'react';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Anchor } from '../../../ui/anchor.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import { cx } from '../../../ui/cx.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { IconChip } from '../../../ui/icon-chip.tsx';
import layout from '../../../ui/layout.module.css';
import { Lazy } from '../../../ui/lazy-part.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Paper } from '../../../ui/paper.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { RowFocus } from '../../../ui/row-focus.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';
import { announceDialog, deleteDialog, notesDialog, publishDialog } from '../dialogs.ts';
import { useAdminReleases } from './list-releases.ts';
import styles from './releases.module.css';
import { inOrder, installerAddress, systemName } from './systems.ts';

function Installers({ release: { version, installer_sha256: hashes } }: { release: Release }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.systems}>
      {inOrder(Object.keys(hashes)).map((system) => (
        <li key={system} className={styles.system}>
          <Anchor
            href={installerAddress(version, system)}
            aria-label={t('panel.releases.download', { version, system: systemName(system) })}
            className={shared.nowrap}
          >
            {systemName(system)}
          </Anchor>
          <div className={shared.shrink}>
            <CopyableId value={hashes[system] ?? ''} />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface Opens {
  notes: (release: Release) => void;
  announce: (release: Release) => void;
  remove: (release: Release) => void;
}

function Actions({ release, opens }: { release: Release; opens: Opens }) {
  const { t } = useTranslation();
  const { version } = release;
  return (
    <RowActions
      name={version}
      actions={[
        !release.is_announced && {
          icon: <CampaignIcon fontSize="small" />,
          text: t('panel.releases.announce'),
          label: t('panel.releases.announceOf', { version }),
          onClick: () => opens.announce(release),
        },
        {
          icon: <EditIcon fontSize="small" />,
          text: t('panel.releases.notes'),
          label: t('panel.releases.notesOf', { version }),
          onClick: () => opens.notes(release),
        },
        {
          icon: <DeleteIcon fontSize="small" />,
          text: t('panel.releases.delete'),
          label: t('panel.releases.deleteOf', { version }),
          danger: true,
          onClick: () => opens.remove(release),
        },
      ]}
    />
  );
}

const useColumns = (opens: Opens): Column<Release>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    {
      name: 'version',
      title: t('panel.releases.version'),
      cell: ({ version }) => <div className={cx(shared.bold, shared.nowrap)}>{version}</div>,
    },
    {
      name: 'date',
      title: t('panel.releases.date'),
      cell: ({ released_at }) => <div className={shared.nowrap}>{formatDay(released_at, locale)}</div>,
    },
    { name: 'systems', title: t('panel.releases.systems'), cell: (release) => <Installers release={release} /> },
    {
      name: 'downloads',
      title: t('panel.releases.downloads'),
      numeric: true,
      cell: ({ downloads_count }) => formatNumber(downloads_count, locale),
    },
    {
      name: 'announced',
      title: t('panel.releases.announced'),
      cell: ({ is_announced }) =>
        is_announced ? (
          <IconChip appearance={[CheckCircleIcon, 'active']} label={t('panel.releases.isAnnounced')} />
        ) : (
          <IconChip appearance={[ScheduleIcon, 'muted']} label={t('panel.releases.notAnnounced')} />
        ),
    },
    {
      name: 'actions',
      title: t('panel.list.actions'),
      actions: true,
      cell: (release) => <Actions release={release} opens={opens} />,
    },
  ];
};

export function ReleasesTab() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useAdminReleases();
  const [editing, setEditing] = useState<Release | null>(null);
  const [announcing, setAnnouncing] = useState<Release | null>(null);
  const [removing, setRemoving] = useState<Release | null>(null);
  const [publishing, setPublishing] = useState(false);
  const columns = useColumns({ notes: setEditing, announce: setAnnouncing, remove: setRemoving });
  return (
    <>
      <div className={cx(layout.row, shared.tools)}>
        <Text variant="body2" muted role="status">
          {data && t('panel.releases.total', { total: formatNumber(data.length, locale) })}
        </Text>
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => setPublishing(true)} className={shared.last}>
          {t('panel.releases.publish')}
        </Button>
      </div>
      {error && (
        <div className={shared.below}>
          <LoadFailure text={t('panel.releases.loadFailed')} error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.length === 0 ? (
        <Paper className={shared.empty}>
          <Text muted>{t('panel.releases.none')}</Text>
        </Paper>
      ) : (
        !(error && !data) && (
          <Paper>
            <RowFocus label={t('panel.releases.caption')}>
              <DataTable caption={t('panel.releases.caption')} columns={columns} rows={data} rowKey={({ id }) => id} />
            </RowFocus>
          </Paper>
        )
      )}
      {editing && <Lazy part={notesDialog} above props={{ release: editing, onClose: () => setEditing(null) }} />}
      {announcing && (
        <Lazy part={announceDialog} above props={{ release: announcing, onClose: () => setAnnouncing(null) }} />
      )}
      {removing && <Lazy part={deleteDialog} above props={{ release: removing, onClose: () => setRemoving(null) }} />}
      {publishing && <Lazy part={publishDialog} above props={{ onClose: () => setPublishing(false) }} />}
    </>
  );
}
