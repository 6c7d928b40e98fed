import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import type { Install } from '@warden/contract';
import { InstallName } from '../../entities/install/install-name.tsx';
import { StatusChip, TypeChip } from '../../entities/license/license-chips.tsx';
import { formatDay, formatMoment } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { absent, Clipped } from '../../ui/clipped.tsx';
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
    { name: 'name', title: t('installs.installation'), cell: (install) => <InstallName {...install} /> },
    {
      name: 'license',
      title: t('installs.license'),
      cell: ({ license }) =>
        license ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, py: 0.5 }}>
            <TypeChip type={license.license_type} brief />
            <StatusChip license={license} />
          </Box>
        ) : (
          absent
        ),
    },
    {
      name: 'validated',
      title: t('installs.validated'),
      cell: ({ license }) =>
        license?.last_validated_at ? (
          <Box title={formatMoment(license.last_validated_at, locale)} sx={{ whiteSpace: 'nowrap' }}>
            {formatDay(license.last_validated_at, locale)}
          </Box>
        ) : (
          t('licenses.never')
        ),
    },
    {
      name: 'server',
      title: t('installs.server'),
      cell: ({ hostname, version }) =>
        hostname || version ? (
          <Box sx={{ minWidth: 0 }}>
            {hostname && <Clipped text={hostname} />}
            {version && <Box sx={{ color: hostname ? 'text.secondary' : 'text.primary' }}>{version}</Box>}
          </Box>
        ) : (
          absent
        ),
    },
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
