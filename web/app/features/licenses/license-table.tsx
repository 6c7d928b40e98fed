import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import KeyIcon from '@mui/icons-material/AutorenewOutlined';
import ScienceIcon from '@mui/icons-material/ScienceOutlined';
import type { LicenseWithOffers } from '@warden/contract';
import type { ReactNode } from 'react';
import { InstallName } from '../../entities/install/install-name.tsx';
import { StatusChip, TypeChip } from '../../entities/license/license-chips.tsx';
import { licenseState } from '../../entities/license/license-state.ts';
import { useMay } from '../../entities/organization/use-may.ts';
import { shopNow } from '../../lib/browser/clock.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { type Column, DataTable, type Sorting } from '../../ui/data-table.tsx';
import { type Action, RowActions } from '../../ui/row-actions.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { ExpiryCell } from './expiry-cell.tsx';
import { actsOn, type LicenseAct } from './license-acts.ts';
import styles from './license-table.module.css';

interface LicenseTableProps {
  rows: readonly LicenseWithOffers[] | undefined;
  stale: boolean;
  onOpen: (license: LicenseWithOffers) => void;
  offer: (license: LicenseWithOffers) => readonly Action[];
  onAct: (act: LicenseAct, license: LicenseWithOffers) => void;
  sorting: Sorting;
  /** The ids of the rows that the customer has chosen. */
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  /** Whether cards have boxes as well, before their titles. */
  boxesOnCards: boolean;
}

const actIcons: Record<LicenseAct, ReactNode> = {
  stage: <ScienceIcon fontSize="small" />,
  endStaging: <ScienceIcon fontSize="small" />,
  rotate: <KeyIcon fontSize="small" />,
};

/** Wide enough for the title of the column with both days. */
const DAYS_WIDTH = 164;

export function LicenseTable({
  rows,
  stale,
  onOpen,
  offer,
  onAct,
  sorting,
  chosen,
  onChoose,
  ...props
}: LicenseTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const mayInstall = useMay('install');
  const ids = rows?.map(({ id }) => id) ?? [];
  const isAllChosen = ids.length > 0 && chosen.length === ids.length;
  // Where there is no room for all columns, one has both days.
  const narrow = useMedia('belowLg');
  const issued: Column<LicenseWithOffers> = {
    name: 'issued',
    title: t('licenses.issued'),
    sortBy: 'issued_at',
    cell: ({ issued_at }) => <div className={narrow ? styles.before : styles.day}>{formatDay(issued_at, locale)}</div>,
  };
  const box = ({ id, client_id }: LicenseWithOffers) => (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={t('licenses.chooseOf', { client: client_id })}
      checked={chosen.includes(id)}
      onChange={() => onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])}
    />
  );
  const actNames: Record<LicenseAct, string> = {
    stage: t('licenses.staging.add'),
    endStaging: t('licenses.staging.remove'),
    rotate: t('licenses.rotate'),
  };
  const boxOnCard = useMedia('belowMd') && props.boxesOnCards;
  const columns: Column<LicenseWithOffers>[] = [
    {
      name: 'choose',
      title: t('licenses.choose'),
      onCard: 'none',
      width: 1,
      head: (
        <input
          type="checkbox"
          className={styles.box}
          aria-label={t('licenses.chooseAll')}
          checked={isAllChosen}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isAllChosen;
          }}
          onChange={() => onChoose(isAllChosen ? [] : ids)}
        />
      ),
      cell: box,
    },
    {
      name: 'client',
      title: t('licenses.client'),
      sortBy: 'client_id',
      onCard: 'title',
      cell: (license) => {
        const name = <InstallName clientId={license.client_id} description={license.description} />;
        return boxOnCard ? (
          <div className={styles.chosen}>
            {box(license)}
            {name}
          </div>
        ) : (
          name
        );
      },
    },
    { name: 'id', title: t('licenses.id'), cell: ({ id }) => <CopyableId value={id} /> },
    {
      name: 'type',
      title: t('licenses.typeTitle'),
      onCard: 'plain',
      cell: ({ license_type, staging_for }) => <TypeChip type={license_type} stagingFor={staging_for} brief />,
    },
    {
      name: 'status',
      title: t('licenses.statusTitle'),
      onCard: 'plain',
      cell: (license) => <StatusChip license={license} brief={narrow} />,
    },
    ...(narrow ? [] : [issued]),
    {
      name: 'expires',
      title: narrow ? t('licenses.days') : t('licenses.expires'),
      ...(narrow ? { width: DAYS_WIDTH } : {}),
      sortBy: 'expires_at',
      onCard: 'plain',
      cell: (license) => (
        <div className={styles.days}>
          {narrow && issued.cell(license)}
          <ExpiryCell license={license} />
        </div>
      ),
    },
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
            ...(mayInstall ? actsOn(license, shopNow()) : []).map((act) => ({
              icon: actIcons[act],
              text: actNames[act],
              label: actNames[act],
              menu: true,
              onClick: () => onAct(act, license),
            })),
          ]}
        />
      ),
    },
  ];
  return (
    <DataTable
      caption={t('licenses.caption')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      stale={stale}
      sorting={sorting}
      dimmed={(license) => licenseState(license, shopNow()).name === 'superseded'}
    />
  );
}
