import AddIcon from '@mui/icons-material/Add';
import BlockIcon from '@mui/icons-material/BlockOutlined';
import CampaignIcon from '@mui/icons-material/CampaignOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditNoteOutlined';
import PublishIcon from '@mui/icons-material/PublishOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import type { AdvisoryState, WrittenAdvisory } from '@warden/contract';
import { formatNumber } from '@warden/i18n/format';
import { useState } from 'react';
import { advisoryPath, titleOf } from '../../../entities/advisory/advisory-words.ts';
import { SeverityChip } from '../../../entities/advisory/severity-chip.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { type ChipAppearance, IconChip } from '../../../ui/icon-chip.tsx';
import layout from '../../../ui/layout.module.css';
import { Lazy, lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Paper } from '../../../ui/paper.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { RowFocus } from '../../../ui/row-focus.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';
import styles from './advisories.module.css';
import { useAdvisories } from './advisory-queries.ts';
import { AffectedCount } from './affected-count.tsx';

interface RowDialogProps {
  advisory: WrittenAdvisory;
  onClose: () => void;
}

const newDialog = lazyPart(async () => (await import('./advisory-dialog.tsx')).AdvisoryDialog);
/** What can be opened for one advisory. Each is loaded when it is needed. */
const dialogs = {
  edit: lazyPart<RowDialogProps>(async () => (await import('./advisory-dialog.tsx')).AdvisoryDialog),
  publish: lazyPart(async () => (await import('./publish-dialog.tsx')).PublishDialog),
  announce: lazyPart(async () => (await import('./announce-dialog.tsx')).AnnounceDialog),
  withdraw: lazyPart(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog),
  remove: lazyPart(async () => (await import('./delete-advisory.tsx')).DeleteAdvisory),
  history: lazyPart(async () => (await import('./history-dialog.tsx')).HistoryDialog),
};

type Opens = Record<keyof typeof dialogs, (advisory: WrittenAdvisory) => void>;

const states: Record<AdvisoryState, ChipAppearance> = {
  draft: [ScheduleIcon, 'muted'],
  published: [CheckCircleIcon, 'active'],
  withdrawn: [BlockIcon, 'expired'],
};

function Actions({ advisory, opens }: { advisory: WrittenAdvisory; opens: Opens }) {
  const { t } = useTranslation();
  const { id, state, announced_at } = advisory;
  return (
    <RowActions
      name={id}
      link={
        state === 'draft'
          ? undefined
          : {
              text: t('panel.advisories.page'),
              label: t('panel.advisories.pageOf', { id }),
              to: advisoryPath(id),
            }
      }
      actions={[
        state === 'draft' && {
          icon: <PublishIcon fontSize="small" />,
          text: t('panel.advisories.publish'),
          label: t('panel.advisories.publishOf', { id }),
          onClick: () => opens.publish(advisory),
        },
        state === 'published' &&
          announced_at === null && {
            icon: <CampaignIcon fontSize="small" />,
            text: t('panel.advisories.announce'),
            label: t('panel.advisories.announceOf', { id }),
            onClick: () => opens.announce(advisory),
          },
        {
          icon: <EditIcon fontSize="small" />,
          text: t('panel.advisories.edit'),
          label: t('panel.advisories.editOf', { id }),
          menu: true,
          onClick: () => opens.edit(advisory),
        },
        state === 'published' && {
          icon: <BlockIcon fontSize="small" />,
          text: t('panel.advisories.withdraw'),
          label: t('panel.advisories.withdrawOf', { id }),
          danger: true,
          onClick: () => opens.withdraw(advisory),
        },
        state === 'draft' && {
          icon: <DeleteIcon fontSize="small" />,
          text: t('panel.advisories.delete'),
          label: t('panel.advisories.deleteOf', { id }),
          danger: true,
          onClick: () => opens.remove(advisory),
        },
      ]}
    />
  );
}

const useColumns = (opens: Opens): Column<WrittenAdvisory>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const dates = ({ state, published_at, announced_at }: WrittenAdvisory) => {
    if (state === 'draft' || !published_at) return null;
    const announced = announced_at
      ? t('panel.advisories.announced', { day: formatDay(announced_at, locale) })
      : t('panel.advisories.notAnnounced');
    return `${formatDay(published_at, locale)}, ${announced}`;
  };
  return [
    {
      name: 'advisory',
      title: t('panel.advisories.advisory'),
      cell: (advisory) => (
        <div className={shared.roomy}>
          <div className={shared.mono}>{advisory.id}</div>
          <div className={styles.title}>{titleOf(advisory, locale)}</div>
        </div>
      ),
    },
    {
      name: 'severity',
      title: t('panel.advisories.severity'),
      cell: ({ severity, score }) => (
        <div className={shared.nowrap}>
          <SeverityChip severity={severity} score={score} />
        </div>
      ),
    },
    {
      name: 'state',
      title: t('panel.advisories.state'),
      cell: (advisory) => (
        <IconChip
          appearance={states[advisory.state]}
          label={t(`panel.advisories.states.${advisory.state}`)}
          note={dates(advisory)}
        />
      ),
    },
    {
      name: 'installations',
      title: t('panel.advisories.installations'),
      cell: (advisory) => <AffectedCount advisory={advisory} onOpen={() => opens.history(advisory)} />,
    },
    {
      name: 'actions',
      title: t('panel.list.actions'),
      actions: true,
      cell: (advisory) => <Actions advisory={advisory} opens={opens} />,
    },
  ];
};

/** Advisories with their drafts, and how many installations each affects. */
export function AdvisoriesTab() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useAdvisories();
  const [opened, setOpened] = useState<{ dialog: keyof typeof dialogs; advisory: WrittenAdvisory } | null>(null);
  const [creating, setCreating] = useState(false);
  const open = (dialog: keyof typeof dialogs) => (advisory: WrittenAdvisory) => setOpened({ dialog, advisory });
  const opens = Object.fromEntries(
    Object.keys(dialogs).map((name) => [name, open(name as keyof typeof dialogs)]),
  ) as Opens;
  const columns = useColumns(opens);
  return (
    <>
      <div className={cx(layout.row, shared.tools)}>
        <Text variant="body2" muted role="status">
          {data && t('panel.advisories.total', { total: formatNumber(data.length, locale) })}
        </Text>
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)} className={shared.last}>
          {t('panel.advisories.create')}
        </Button>
      </div>
      {error && (
        <div className={shared.below}>
          <LoadFailure text={t('panel.advisories.loadFailed')} error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.length === 0 ? (
        <Paper className={shared.empty}>
          <Text muted>{t('panel.advisories.none')}</Text>
        </Paper>
      ) : (
        !(error && !data) && (
          <Paper>
            <RowFocus label={t('panel.advisories.caption')}>
              <DataTable
                caption={t('panel.advisories.caption')}
                columns={columns}
                rows={data}
                rowKey={({ key }) => key}
              />
            </RowFocus>
          </Paper>
        )
      )}
      {creating && <Lazy part={newDialog} above props={{ onClose: () => setCreating(false) }} />}
      {opened && (
        <Lazy
          part={dialogs[opened.dialog]}
          above
          props={{ advisory: opened.advisory, onClose: () => setOpened(null) }}
        />
      )}
    </>
  );
}
