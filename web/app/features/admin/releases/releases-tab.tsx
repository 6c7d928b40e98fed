import AddIcon from '@mui/icons-material/Add';
import BlockIcon from '@mui/icons-material/BlockOutlined';
import CampaignIcon from '@mui/icons-material/CampaignOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditNoteOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import VerifiedIcon from '@mui/icons-material/VerifiedUserOutlined';
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
import { announceDialog, deleteDialog, notesDialog, publishDialog, signaturesDialog, yankDialog } from '../dialogs.ts';
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
  yank: (release: Release) => void;
  signatures: (release: Release) => void;
}

function Actions({ release, opens }: { release: Release; opens: Opens }) {
  const { t } = useTranslation();
  const { version, yanked } = release;
  return (
    <RowActions
      name={version}
      actions={[
        !(release.is_announced || yanked) && {
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
          icon: <VerifiedIcon fontSize="small" />,
          text: t('panel.releases.signatures'),
          label: t('panel.releases.signaturesOf', { version }),
          menu: true,
          onClick: () => opens.signatures(release),
        },
        yanked
          ? {
              icon: <UndoIcon fontSize="small" />,
              text: t('panel.releases.unyank'),
              label: t('panel.releases.unyankOf', { version }),
              menu: true,
              onClick: () => opens.yank(release),
            }
          : {
              icon: <BlockIcon fontSize="small" />,
              text: t('panel.releases.yank'),
              label: t('panel.releases.yankOf', { version }),
              danger: true,
              onClick: () => opens.yank(release),
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

/** The version with where it is offered: its channel, the versions that it upgrades, and whether it was yanked. */
function Version({ release: { version, channel, min_version, yanked } }: { release: Release }) {
  const { t } = useTranslation();
  const from = min_version && t('panel.releases.from', { version: min_version });
  return (
    <div className={shared.roomy}>
      <div className={cx(shared.bold, shared.nowrap)}>{version}</div>
      <div className={cx(shared.fine, shared.nowrap)}>
        {[t(`panel.releases.channels.${channel}`), from].filter(Boolean).join(' · ')}
      </div>
      {yanked && <IconChip appearance={[BlockIcon, 'revoked']} label={t('panel.releases.yanked')} />}
    </div>
  );
}

const useColumns = (opens: Opens): Column<Release>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    {
      name: 'version',
      title: t('panel.releases.version'),
      cell: (release) => <Version release={release} />,
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
  const [yanking, setYanking] = useState<Release | null>(null);
  const [signed, setSigned] = useState<{ release: Release; published: boolean } | null>(null);
  const [publishing, setPublishing] = useState(false);
  const columns = useColumns({
    notes: setEditing,
    announce: setAnnouncing,
    remove: setRemoving,
    yank: setYanking,
    signatures: (release) => setSigned({ release, published: false }),
  });
  const showPublished = (release: Release) => {
    setPublishing(false);
    setSigned({ release, published: true });
  };
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
      {yanking && <Lazy part={yankDialog} above props={{ release: yanking, onClose: () => setYanking(null) }} />}
      {publishing && (
        <Lazy part={publishDialog} above props={{ onPublished: showPublished, onClose: () => setPublishing(false) }} />
      )}
      {signed && <Lazy part={signaturesDialog} above props={{ ...signed, onClose: () => setSigned(null) }} />}
    </>
  );
}
