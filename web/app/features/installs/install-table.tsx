import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import type { Install } from '@warden/contract';
import { InstallName } from '../../entities/install/install-name.tsx';
import { StatusChip, TypeName } from '../../entities/license/license-chips.tsx';
import { formatDay, formatMoment } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { absent, Clipped } from '../../ui/clipped.tsx';
import { type Column, DataTable, type Sorting } from '../../ui/data-table.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { useMedia } from '../../ui/use-media.ts';
import styles from './install-table.module.css';

interface InstallTableProps {
  rows: readonly Install[] | undefined;
  licensesAddress: (clientId: string) => string;
  onEdit: (install: Install) => void;
  onRemove: (install: Install) => void;
  sorting: Sorting;
}

/** Wide enough for the title of the column. */
const SERVER_WIDTH = 164;

export function InstallTable({ rows, licensesAddress, onEdit, onRemove, sorting }: InstallTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  // Where there is no room to spare, the longest title may wrap if the reader sets letters wider.
  const narrow = useMedia('belowLg');
  const columns: Column<Install>[] = [
    {
      name: 'name',
      title: t('installs.installation'),
      sortBy: 'name',
      onCard: 'title',
      cell: (install) => <InstallName {...install} />,
    },
    {
      name: 'license',
      title: t('installs.license'),
      sortBy: 'expires',
      onCard: 'plain',
      cell: ({ license }) =>
        license ? (
          <div className={styles.license}>
            <StatusChip license={license} brief />
            <div className={styles.type}>
              <TypeName type={license.license_type} />
            </div>
          </div>
        ) : (
          absent
        ),
    },
    {
      name: 'validated',
      title: t('installs.validated'),
      sortBy: 'validated',
      cell: ({ license }) =>
        license?.last_validated_at ? (
          <div title={formatMoment(license.last_validated_at, locale)} className={styles.day}>
            {formatDay(license.last_validated_at, locale)}
          </div>
        ) : (
          t('licenses.never')
        ),
    },
    {
      name: 'server',
      title: t('installs.server'),
      ...(narrow ? { width: SERVER_WIDTH } : {}),
      onCard: 'plain',
      cell: ({ hostname, version }) =>
        hostname || version ? (
          <div className={styles.server}>
            {hostname && <Clipped text={hostname} />}
            {version && <div className={hostname ? styles.version : undefined}>{version}</div>}
          </div>
        ) : (
          absent
        ),
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
            {
              icon: <EditIcon fontSize="small" />,
              text: t('installs.edit'),
              label: t('installs.editOf', { client: install.clientId }),
              onClick: () => onEdit(install),
            },
            {
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
