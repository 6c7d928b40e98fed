import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isFiltered, type ListShape, nextSort, noFilters, PAGE_SIZES } from '../../../lib/address/list-address.ts';
import type { ListInAddress } from '../../../lib/address/use-list-address.ts';
import { usePageInRange } from '../../../lib/address/use-page-in-range.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Pager } from '../../../ui/pager.tsx';

export interface ListAnswer<Row> {
  rows: readonly Row[];
  total: number;
  /** Whether there are more rows than were counted. */
  more?: boolean;
}

interface ListFrameProps<Row, S extends ListShape> {
  list: ListInAddress<S>;
  answer: UseQueryResult<ListAnswer<Row>>;
  columns: readonly Column<Row>[];
  caption: string;
  /** The texts in place of rows: they could not be loaded, none fits the filters, there are none at all. */
  failed: string;
  noMatch: string;
  none: string;
  filters: ReactNode;
  /** Shown beside the button that clears the filters. */
  tools?: ReactNode;
}

export function ListFrame<Row extends { id: string | number }, S extends ListShape>({
  list,
  answer,
  filters,
  tools,
  ...props
}: ListFrameProps<Row, S>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { shape, state, change } = list;
  const { data, error, refetch, isPlaceholderData } = answer;
  usePageInRange(list, answer);

  const filtered = isFiltered(state);
  const clear = () => change({ filters: noFilters(shape) });
  return (
    <>
      {filters}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5, minHeight: 40 }}>
        <Typography variant="body2" color="textSecondary" role="status">
          {data &&
            data.total > 0 &&
            t(data.more ? 'panel.list.foundMore' : 'panel.list.found', { total: data.total.toLocaleString(locale) })}
        </Typography>
        {filtered && (
          <Button variant="text" size="small" onClick={clear} sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
            {t('common.clearFilters')}
          </Button>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>{tools}</Box>
      </Box>
      {error && (
        <Box sx={{ mb: 2 }}>
          <LoadFailure text={props.failed} error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {data?.total === 0 ? (
        <Paper sx={{ px: 2, py: 6, textAlign: 'center' }}>
          <Typography color="textSecondary" role="status">
            {filtered ? props.noMatch : props.none}
          </Typography>
          {filtered && (
            <Button variant="outlined" onClick={clear} sx={{ mt: 2 }}>
              {t('common.clearFilters')}
            </Button>
          )}
        </Paper>
      ) : (
        !(error && !data) && (
          <Paper>
            <DataTable
              caption={props.caption}
              columns={props.columns}
              rows={data?.rows}
              rowKey={({ id }) => String(id)}
              stale={isPlaceholderData}
              sorting={{
                by: state.sortBy,
                order: state.sortOrder,
                onSort: (by) => change(nextSort(shape, state, by)),
              }}
            />
            {data && (
              <Pager
                page={state.page}
                limit={state.size}
                total={data.total}
                more={data.more}
                sizes={PAGE_SIZES}
                onPage={(page) => change({ page })}
                onSize={(size) => change({ size })}
              />
            )}
          </Paper>
        )
      )}
    </>
  );
}
