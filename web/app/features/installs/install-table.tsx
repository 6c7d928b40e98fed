import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import type { Install } from '@warden/contract';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { Clipped } from '../../ui/clipped.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { RowAction } from '../../ui/row-action.tsx';

interface InstallTableProps {
  rows: readonly Install[] | undefined;
  licensesAddress: (clientId: string) => string;
  onEdit: (install: Install) => void;
  onRemove: (install: Install) => void;
}

export function InstallTable({ rows, licensesAddress, onEdit, onRemove }: InstallTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns: Column<Install>[] = [
    { name: 'client', title: t('installs.client'), cell: ({ clientId }) => <CopyableId value={clientId} /> },
    {
      name: 'description',
      title: t('installs.description'),
      cell: ({ description }) => <Clipped text={description} />,
    },
    { name: 'hostname', title: t('installs.hostname'), cell: ({ hostname }) => <Clipped text={hostname} /> },
    { name: 'version', title: t('installs.version'), cell: ({ version }) => <Clipped text={version} /> },
    {
      name: 'bound',
      title: t('installs.bound'),
      cell: ({ createdAt }) => <Box sx={{ whiteSpace: 'nowrap' }}>{formatDay(createdAt, locale)}</Box>,
    },
    {
      name: 'actions',
      title: t('installs.actions'),
      actions: true,
      cell: (install) => (
        <Box sx={{ display: 'inline-flex' }}>
          <RowAction
            icon={<ArticleIcon fontSize="small" />}
            text={t('installs.licenses')}
            label={t('installs.licensesOf', { client: install.clientId })}
            to={licensesAddress(install.clientId)}
          />
          <RowAction
            icon={<EditIcon fontSize="small" />}
            text={t('installs.edit')}
            label={t('installs.editOf', { client: install.clientId })}
            onClick={() => onEdit(install)}
          />
          <RowAction
            icon={<DeleteIcon fontSize="small" />}
            text={t('common.delete')}
            label={t('installs.deleteOf', { client: install.clientId })}
            danger
            onClick={() => onRemove(install)}
          />
        </Box>
      ),
    },
  ];
  return <DataTable caption={t('installs.caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
