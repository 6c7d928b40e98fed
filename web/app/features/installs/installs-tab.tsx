import AddIcon from '@mui/icons-material/Add';
import type { Install } from '@warden/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useMay } from '../../entities/organization/use-may.ts';
import { nextSort, noFilters, PAGE_SIZES } from '../../lib/address/list-address.ts';
import { useListAddress } from '../../lib/address/use-list-address.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FilterText } from '../../ui/filter-field.tsx';
import layout from '../../ui/layout.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { OrderField } from '../../ui/order-field.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Paper } from '../../ui/paper.tsx';
import { RowFocus } from '../../ui/row-focus.tsx';
import { Text } from '../../ui/text.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { findInstalls, installShape } from './find-installs.ts';
import { InstallTable } from './install-table.tsx';
import styles from './installs-tab.module.css';
import { useInstalls } from './list-installs.ts';
import { MoveDialog } from './move-dialog.tsx';
import { OwnerDialog } from './owner-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SyncDialog } from './sync-dialog.tsx';
import { UndoMoveDialog } from './undo-move-dialog.tsx';

const dialogs = {
  edit: EditDialog,
  remove: RemoveDialog,
  sync: SyncDialog,
  move: MoveDialog,
  undo: UndoMoveDialog,
  owner: OwnerDialog,
};

interface InstallsTabProps {
  onBind: () => void;
  licensesAddress: (clientId: string) => string;
  /** Shown to an account without an installation. */
  empty: ReactNode;
}

export function InstallsTab({ onBind, licensesAddress, empty }: InstallsTabProps) {
  const { t } = useTranslation();
  const mayInstall = useMay('install');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInstalls();
  const [opened, setOpened] = useState<{ dialog: keyof typeof dialogs; install: Install } | null>(null);
  const { state, change, ...list } = useListAddress(installShape);
  const { installation } = state.filters;
  // Only all of them can be searched and sorted.
  const needsAll = installation !== '' || state.sortBy !== 'bound' || state.sortOrder !== 'desc';
  useEffect(() => {
    if (needsAll && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [needsAll, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const found = data && findInstalls(data, state);
  // A page beyond the last one, as after a deletion, is the last one.
  const page = Math.min(state.page, Math.max(1, Math.ceil((found?.length ?? 0) / state.size)));
  const rows = found?.slice((page - 1) * state.size, page * state.size);
  const open = (dialog: keyof typeof dialogs) => (install: Install) => setOpened({ dialog, install });
  const Dialog = opened && dialogs[opened.dialog];
  const isLong = data !== undefined && data.length > PAGE_SIZES[0];
  return (
    <RowFocus label={t('installs.caption')}>
      {error && !data ? (
        <LoadFailure text={t('installs.loadFailed')} error={error} onRetry={() => void refetch()} reads="error" />
      ) : data?.length === 0 ? (
        empty
      ) : (
        <div className={layout.stack}>
          <div className={cx(layout.row, layout.end, styles.tools)}>
            {isLong && (
              <search className={styles.search}>
                <FilterText
                  label={t('installs.search')}
                  placeholder={t('installs.searchHint')}
                  value={installation}
                  onChange={(text) => change({ filters: { installation: text } })}
                />
                <OrderField list={{ ...list, state, change }} orders={t('installs.order', { returnObjects: true })} />
              </search>
            )}
            {mayInstall && (
              <Button variant="contained" startIcon={<AddIcon />} onClick={onBind}>
                {t('installs.bind')}
              </Button>
            )}
          </div>
          <Paper>
            {found?.length === 0 ? (
              <div className={styles.none}>
                <Text muted role="status">
                  {t('installs.noMatch')}
                </Text>
                <Button variant="outlined" onClick={() => change({ filters: noFilters(installShape) })}>
                  {t('common.clearFilters')}
                </Button>
              </div>
            ) : (
              <InstallTable
                rows={rows}
                licensesAddress={licensesAddress}
                onEdit={open('edit')}
                onRemove={open('remove')}
                onSync={open('sync')}
                onMove={open('move')}
                onUndo={open('undo')}
                onChangeOwner={open('owner')}
                sorting={{
                  by: state.sortBy,
                  order: state.sortOrder,
                  onSort: (by) => change(nextSort(installShape, state, by)),
                }}
              />
            )}
            {found && isLong && (
              <Pager
                page={page}
                limit={state.size}
                total={found.length}
                more={hasNextPage}
                onPage={(chosen) => change({ page: chosen })}
                sizes={PAGE_SIZES}
                onSize={(size) => change({ size })}
              />
            )}
          </Paper>
          {data && hasNextPage && !needsAll && (
            <div className={layout.row}>
              <Text variant="body2" muted role="status">
                {t('installs.shown', { number: data.length })}
              </Text>
              <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('installs.more')}
              </Button>
            </div>
          )}
        </div>
      )}
      {Dialog && <Dialog install={opened.install} onClose={() => setOpened(null)} />}
    </RowFocus>
  );
}
