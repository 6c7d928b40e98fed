import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { License, LicenseWithOffers } from '@warden/contract';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type LicenseFilters, noFilters } from './filters.ts';
import { LicenseTable } from './license-table.tsx';
import { PAGE_SIZE, useLicenses } from './list-licenses.ts';

const ROW_HEIGHT = 44;

interface LicensesTabProps {
  filters: LicenseFilters;
  onFilters: (changed: Partial<LicenseFilters>) => void;
  onOpen: (license: License) => void;
  /** What can be bought on top of a license. */
  offer: (license: LicenseWithOffers) => ReactNode;
  /** What can be done beyond a single license. */
  actions: ReactNode;
  /** What an account without a single license sees. */
  empty: ReactNode;
}

export function LicensesTab({ filters, onFilters, onOpen, offer, actions, empty }: LicensesTabProps) {
  const { t } = useTranslation();
  const { data, error, refetch, isPlaceholderData } = useLicenses(filters);
  const pages = data && !isPlaceholderData ? Math.max(Math.ceil(data.total / PAGE_SIZE), 1) : undefined;
  const beyond = pages !== undefined && filters.page > pages;
  useEffect(() => {
    if (beyond) onFilters({ page: pages });
  }, [beyond, pages, onFilters]);

  const failure = error && <LoadFailure text={t('licenses.loadFailed')} error={error} onRetry={() => void refetch()} />;
  if (failure && !data) return failure;
  if (data?.counts.total === 0) return empty;
  return (
    <>
      {failure && <Box sx={{ mb: 2 }}>{failure}</Box>}
      {actions}
      <FilterBar filters={filters} onChange={onFilters} />
      <Paper>
        {data?.total === 0 ? (
          <Box sx={{ px: 2, py: 6, textAlign: 'center' }}>
            <Typography color="textSecondary" role="status" sx={{ mb: 2 }}>
              {t('licenses.noMatch')}
            </Typography>
            <Button variant="outlined" onClick={() => onFilters(noFilters)}>
              {t('licenses.clear')}
            </Button>
          </Box>
        ) : (
          <>
            {/* The last page is as high as the others, so that the pager stays under the pointer. */}
            <Box sx={{ minHeight: { md: data && data.total > PAGE_SIZE ? ROW_HEIGHT * (PAGE_SIZE + 1) : 0 } }}>
              <LicenseTable rows={data?.data} stale={isPlaceholderData} onOpen={onOpen} offer={offer} />
            </Box>
            {data && (
              <Pager page={filters.page} limit={PAGE_SIZE} total={data.total} onPage={(page) => onFilters({ page })} />
            )}
          </>
        )}
      </Paper>
    </>
  );
}
