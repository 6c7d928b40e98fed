import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { License, LicenseWithOffers } from '@warden/contract';
import type { ReactNode } from 'react';
import { noFilters } from '../../lib/address/list-address.ts';
import type { ListInAddress } from '../../lib/address/use-list-address.ts';
import { usePageInRange } from '../../lib/address/use-page-in-range.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { FilterBar } from './filter-bar.tsx';
import { LicenseTable } from './license-table.tsx';
import { type licenseShape, useLicenses } from './list-licenses.ts';

const ROW_HEIGHT = 44;

interface LicensesTabProps {
  list: ListInAddress<typeof licenseShape>;
  onOpen: (license: License) => void;
  /** Renders the buttons for what can be bought on top of a license. */
  offer: (license: LicenseWithOffers) => ReactNode;
  /** Shown to an account without a license. */
  empty: ReactNode;
}

export function LicensesTab({ list, onOpen, offer, empty }: LicensesTabProps) {
  const { t } = useTranslation();
  const { shape, state, change } = list;
  const answer = useLicenses(state);
  usePageInRange(list, answer);
  const { data, error, refetch, isPlaceholderData } = answer;

  const failure = error && <LoadFailure text={t('licenses.loadFailed')} error={error} onRetry={() => void refetch()} />;
  if (failure && !data) return failure;
  if (data?.counts.total === 0) return empty;
  return (
    <>
      {failure && <Box sx={{ mb: 2 }}>{failure}</Box>}
      <FilterBar list={list} />
      <Paper>
        {data?.total === 0 ? (
          <Box sx={{ px: 2, py: 6, textAlign: 'center' }}>
            <Typography color="textSecondary" role="status" sx={{ mb: 2 }}>
              {t('licenses.noMatch')}
            </Typography>
            <Button variant="outlined" onClick={() => change({ filters: noFilters(shape) })}>
              {t('licenses.clear')}
            </Button>
          </Box>
        ) : (
          <>
            {/* The last page is as high as the others, so that the pager stays under the pointer. */}
            <Box sx={{ minHeight: { md: data && data.total > shape.size ? ROW_HEIGHT * (shape.size + 1) : 0 } }}>
              <LicenseTable rows={data?.data} stale={isPlaceholderData} onOpen={onOpen} offer={offer} />
            </Box>
            {data && (
              <Pager
                page={state.page}
                limit={state.size}
                total={data.total}
                more={data.more}
                onPage={(page) => change({ page })}
              />
            )}
          </>
        )}
      </Paper>
    </>
  );
}
