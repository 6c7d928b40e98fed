import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import type { LicenseWithOffers } from '@warden/contract';
import { InstallName } from '../../entities/install/install-name.tsx';
import { StatusChip, TypeChip } from '../../entities/license/license-chips.tsx';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { type Action, RowActions } from '../../ui/row-actions.tsx';
import { ExpiryCell } from './expiry-cell.tsx';
import styles from './license-table.module.css';

interface LicenseTableProps {
  rows: readonly LicenseWithOffers[] | undefined;
  stale: boolean;
  onOpen: (license: LicenseWithOffers) => void;
  offer: (license: LicenseWithOffers) => readonly Action[];
}

export function LicenseTable({ rows, stale, onOpen, offer }: LicenseTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns: Column<LicenseWithOffers>[] = [
    { name: 'id', title: t('licenses.id'), cell: ({ id }) => <CopyableId value={id} /> },
    {
      name: 'client',
      title: t('licenses.client'),
      onCard: 'title',
      cell: ({ client_id, description }) => <InstallName clientId={client_id} description={description} />,
    },
    {
      name: 'type',
      title: t('licenses.typeTitle'),
      onCard: 'plain',
      cell: ({ license_type }) => <TypeChip type={license_type} brief />,
    },
    {
      name: 'status',
      title: t('licenses.statusTitle'),
      onCard: 'plain',
      cell: (license) => <StatusChip license={license} />,
    },
    {
      name: 'issued',
      title: t('licenses.issued'),
      cell: ({ issued_at }) => <div className={styles.day}>{formatDay(issued_at, locale)}</div>,
    },
    { name: 'expires', title: t('licenses.expires'), cell: (license) => <ExpiryCell license={license} /> },
    {
      name: 'actions',
      title: t('licenses.actions'),
      actions: true,
      cell: (license) => (
        <RowActions
          name={license.client_id}
          actions={[
            ...offer(license),
            {
              icon: <ArticleIcon fontSize="small" />,
              text: t('licenses.details'),
              label: t('licenses.detailsOf', { client: license.client_id }),
              onClick: () => onOpen(license),
            },
          ]}
        />
      ),
    },
  ];
  return (
    <DataTable caption={t('licenses.caption')} columns={columns} rows={rows} rowKey={({ id }) => id} stale={stale} />
  );
}
