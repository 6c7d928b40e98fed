import AddIcon from '@mui/icons-material/Add';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import layout from '../../ui/layout.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { NewerOlder } from '../../ui/newer-older.tsx';
import { Paper } from '../../ui/paper.tsx';
import { RowFocus } from '../../ui/row-focus.tsx';
import { Text } from '../../ui/text.tsx';
import shared from './admin.module.css';

interface PagedPartProps<Row> {
  texts: { lead: string; create: string; caption: string; loadFailed: string; none: string };
  columns: Column<Row>[];
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  answer: { error: Error | null; refetch: () => unknown; isPlaceholderData: boolean };
  page: number;
  more: boolean;
  onPage: (page: number) => void;
  /** Undefined where this administrator makes none. */
  onCreate: (() => void) | undefined;
}

/** A list of what administrators make, the newest first, with what it is for and the way to make another one. */
export function PagedPart<Row extends { id: string }>({
  texts,
  columns,
  rows,
  answer: { error, refetch, isPlaceholderData },
  page,
  more,
  onPage,
  onCreate,
}: PagedPartProps<Row>) {
  const isEmpty = rows?.length === 0 && page === 1;
  return (
    <>
      <div className={cx(layout.row, shared.tools)}>
        <Text variant="body2" muted className={shared.lead}>
          {texts.lead}
        </Text>
        {onCreate && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={onCreate} className={shared.last}>
            {texts.create}
          </Button>
        )}
      </div>
      {error && (
        <div className={shared.below}>
          <LoadFailure text={texts.loadFailed} error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {isEmpty && (
        <Paper className={shared.empty}>
          <Text muted>{texts.none}</Text>
        </Paper>
      )}
      {!isEmpty && !(error && !rows) && (
        <Paper>
          <RowFocus label={texts.caption}>
            <DataTable
              caption={texts.caption}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              stale={isPlaceholderData}
            />
          </RowFocus>
        </Paper>
      )}
      {rows && <NewerOlder page={page} more={more} onPage={onPage} className={shared.above} />}
    </>
  );
}
