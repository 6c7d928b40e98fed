import AddIcon from '@mui/icons-material/Add';
import CampaignIcon from '@mui/icons-material/CampaignOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditNoteOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Release } from '@warden/contract';
import { useState } from 'react';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { IconChip } from '../../../ui/icon-chip.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { AnnounceDialog } from './announce-dialog.tsx';
import { DeleteRelease } from './delete-release.tsx';
import { useAdminReleases } from './list-releases.ts';
import { NotesDialog } from './notes-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { inOrder, installerAddress, systemName } from './systems.ts';

function Installers({ release: { version, installer_sha256: hashes } }: { release: Release }) {
  const { t } = useTranslation();
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        py: 0.5,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'auto 1fr' },
        columnGap: 2,
        rowGap: 0.25,
        alignItems: 'center',
      }}
    >
      {inOrder(Object.keys(hashes)).map((system) => (
        <Box component="li" key={system} sx={{ display: 'contents' }}>
          <Link
            href={installerAddress(version, system)}
            aria-label={t('panel.releases.download', { version, system: systemName(system) })}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {systemName(system)}
          </Link>
          <Box sx={{ minWidth: 0 }}>
            <CopyableId value={hashes[system] ?? ''} />
          </Box>
        </Box>
      ))}
    </Box>
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
      label={t('panel.list.actionsFor', { name: version })}
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
      cell: ({ version }) => <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{version}</Box>,
    },
    {
      name: 'date',
      title: t('panel.releases.date'),
      cell: ({ released_at }) => <Box sx={{ whiteSpace: 'nowrap' }}>{formatDay(released_at, locale)}</Box>,
    },
    { name: 'systems', title: t('panel.releases.systems'), cell: (release) => <Installers release={release} /> },
    {
      name: 'downloads',
      title: t('panel.releases.downloads'),
      numeric: true,
      cell: ({ downloads_count }) => downloads_count.toLocaleString(locale),
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2, minHeight: 40 }}>
        <Typography variant="body2" color="textSecondary" role="status">
          {data && t('panel.releases.total', { total: data.length.toLocaleString(locale) })}
        </Typography>
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => setPublishing(true)} sx={{ ml: 'auto' }}>
          {t('panel.releases.publish')}
        </Button>
      </Box>
      {error && (
        <Box sx={{ mb: 2 }}>
          <LoadFailure text={t('panel.releases.loadFailed')} error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {data?.length === 0 ? (
        <Paper sx={{ px: 2, py: 6, textAlign: 'center' }}>
          <Typography color="textSecondary">{t('panel.releases.none')}</Typography>
        </Paper>
      ) : (
        !(error && !data) && (
          <Paper>
            <DataTable caption={t('panel.releases.caption')} columns={columns} rows={data} rowKey={({ id }) => id} />
          </Paper>
        )
      )}
      <NotesDialog release={editing} onClose={() => setEditing(null)} />
      <AnnounceDialog release={announcing} onClose={() => setAnnouncing(null)} />
      <DeleteRelease release={removing} onClose={() => setRemoving(null)} />
      <PublishDialog open={publishing} onClose={() => setPublishing(false)} />
    </>
  );
}
