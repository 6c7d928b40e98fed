import type { UseQueryResult } from '@tanstack/react-query';
import { formatNumber } from '@warden/i18n/format';
import type { ReactNode } from 'react';
import { isFiltered, type ListShape, nextSort, PAGE_SIZES } from '../../../lib/address/list-address.ts';
import type { ListInAddress } from '../../../lib/address/use-list-address.ts';
import { usePageInRange } from '../../../lib/address/use-page-in-range.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { clearFilters } from '../../../ui/clear-filters.ts';
import { cx } from '../../../ui/cx.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Paper } from '../../../ui/paper.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';

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
  /** Called when the pointer or the focus comes to the rows, which lead to a dialog. */
  onApproach?: () => void;
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
  const clear = () => clearFilters(list);
  return (
    <>
      {filters}
      <div className={cx(layout.row, shared.tools)}>
        <Text variant="body2" muted role="status">
          {data &&
            data.total > 0 &&
            t(data.more ? 'panel.list.foundMore' : 'panel.list.found', { total: formatNumber(data.total, locale) })}
        </Text>
        {filtered && (
          <Button variant="text" size="small" onClick={clear} className={shared.fromMd}>
            {t('common.clearFilters')}
          </Button>
        )}
        <div className={cx(layout.row, shared.last)}>{tools}</div>
      </div>
      {error && (
        <div className={shared.below}>
          <LoadFailure text={props.failed} error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.total === 0 ? (
        <Paper className={shared.empty}>
          <Text muted role="status">
            {filtered ? props.noMatch : props.none}
          </Text>
          {filtered && (
            <Button variant="outlined" onClick={clear} className={shared.above}>
              {t('common.clearFilters')}
            </Button>
          )}
        </Paper>
      ) : (
        !(error && !data) && (
          <Paper onPointerEnter={props.onApproach} onFocus={props.onApproach}>
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
