import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined';
import OwnerIcon from '@mui/icons-material/DriveFolderUploadOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import SyncIcon from '@mui/icons-material/SyncOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import type { Install } from '@warden/contract';
import { InstallName } from '../../entities/install/install-name.tsx';
import { StatusChip, TypeName } from '../../entities/license/license-chips.tsx';
import { licenseState } from '../../entities/license/license-state.ts';
import { useMay } from '../../entities/organization/use-may.ts';
import { shopNow } from '../../lib/browser/clock.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { absent, Clipped } from '../../ui/clipped.tsx';
import { type Column, DataTable, type Sorting } from '../../ui/data-table.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { useMedia } from '../../ui/use-media.ts';
import styles from './install-table.module.css';
import { MovedNote } from './moved-note.tsx';
import { SyncCell } from './sync-cell.tsx';
import { BehindBy } from './update-attention.tsx';
import { UpdateNote } from './update-note.tsx';
import { useOwnerChange } from './use-owner-change.ts';

interface InstallTableProps {
  rows: readonly Install[] | undefined;
  licensesAddress: (clientId: string) => string;
  onEdit: (install: Install) => void;
  onRemove: (install: Install) => void;
  onSync: (install: Install) => void;
  onMove: (install: Install) => void;
  onUndo: (install: Install) => void;
  onChangeOwner: (install: Install) => void;
  sorting: Sorting;
}

/** Wide enough for a chip with its note beside it. Where the reader sets letters wider, the column takes less. */
const LICENSE_WIDTH = 214;

/** The license on which an installation runs was bought for it, and still works. */
const isPaid = (license: Install['license']) => {
  if (!license || license.staging_for) return false;
  const { name } = licenseState(license, shopNow());
  return ['commercial', 'individual'].includes(license.license_type) && !['expired', 'revoked'].includes(name);
};

export function InstallTable({ rows, licensesAddress, sorting, ...on }: InstallTableProps) {
  const { onEdit, onRemove, onSync, onMove, onUndo, onChangeOwner } = on;
  const { t } = useTranslation();
  const locale = useLocale();
  const mayInstall = useMay('install');
  const { isOffered, text: ownerChange } = useOwnerChange();
  // Where there is no room to spare, the longest title may wrap.
  const narrow = useMedia('belowLg');
  const columns: Column<Install>[] = [
    {
      name: 'name',
      title: t('installs.installation'),
      sortBy: 'name',
      onCard: 'title',
      cell: (install) => (
        <div className={styles.name}>
          <InstallName {...install} />
          {install.update && <UpdateNote update={install.update} />}
          {install.moved && <MovedNote {...install.moved} onUndo={mayInstall ? () => onUndo(install) : undefined} />}
        </div>
      ),
    },
    {
      name: 'license',
      title: t('installs.license'),
      sortBy: 'expires',
      ...(narrow ? { width: LICENSE_WIDTH } : {}),
      onCard: 'plain',
      cell: ({ license }) =>
        license ? (
          <div className={styles.license}>
            <StatusChip license={license} brief />
            <div className={styles.type}>
              <TypeName type={license.license_type} stagingFor={license.staging_for} />
            </div>
          </div>
        ) : (
          absent
        ),
    },
    {
      name: 'sync',
      title: t('sync.title'),
      sortBy: 'validated',
      cell: (install) => <SyncCell install={install} onOpen={mayInstall ? () => onSync(install) : undefined} />,
    },
    {
      name: 'server',
      title: t('installs.server'),
      ...(narrow ? { width: 'auto' } : {}),
      onCard: 'plain',
      cell: ({ hostname, sync, update, ...install }) => {
        const version = sync?.version ?? install.version;
        return hostname || version ? (
          <div className={styles.server}>
            {hostname && <Clipped text={hostname} />}
            {version && <div className={hostname ? styles.version : undefined}>{version}</div>}
            {update && (
              <div className={styles.behind}>
                <BehindBy update={update} />
              </div>
            )}
          </div>
        ) : (
          absent
        );
      },
    },
    {
      name: 'bound',
      title: t('installs.bound'),
      onCard: 'none',
      sortBy: 'bound',
      cell: ({ createdAt }) => <div className={styles.day}>{formatDay(createdAt, locale)}</div>,
    },
    {
      name: 'actions',
      title: t('installs.actions'),
      actions: true,
      cell: (install) => (
        <RowActions
          name={install.clientId}
          link={{
            text: t('installs.licenses'),
            label: t('installs.licensesOf', { client: install.clientId }),
            to: licensesAddress(install.clientId),
          }}
          actions={[
            mayInstall && {
              icon: <EditIcon fontSize="small" />,
              text: t('installs.edit'),
              label: t('installs.editOf', { client: install.clientId }),
              onClick: () => onEdit(install),
            },
            mayInstall && {
              icon: <SyncIcon fontSize="small" />,
              text: t('sync.title'),
              label: t('sync.of', { client: install.clientId }),
              menu: true,
              onClick: () => onSync(install),
            },
            mayInstall &&
              isPaid(install.license) && {
                icon: <MoveIcon fontSize="small" />,
                text: t('move.action'),
                label: t('move.action'),
                menu: true,
                onClick: () => onMove(install),
              },
            mayInstall &&
              install.moved && {
                icon: <UndoIcon fontSize="small" />,
                text: t('move.undo'),
                label: t('move.undo'),
                menu: true,
                onClick: () => onUndo(install),
              },
            isOffered && {
              icon: <OwnerIcon fontSize="small" />,
              text: ownerChange,
              label: ownerChange,
              menu: true,
              onClick: () => onChangeOwner(install),
            },
            mayInstall && {
              icon: <DeleteIcon fontSize="small" />,
              text: t('common.delete'),
              label: t('installs.deleteOf', { client: install.clientId }),
              danger: true,
              onClick: () => onRemove(install),
            },
          ]}
        />
      ),
    },
  ];
  return (
    <DataTable
      caption={t('installs.caption')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      sorting={sorting}
    />
  );
}
