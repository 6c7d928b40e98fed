import type { LicenseWithOffers, ReadLicense } from '@warden/contract';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { nextSort, PAGE_SIZES } from '../../lib/address/list-address.ts';
import type { ListInAddress } from '../../lib/address/use-list-address.ts';
import { usePageInRange } from '../../lib/address/use-page-in-range.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { clearFilters } from '../../ui/clear-filters.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Paper } from '../../ui/paper.tsx';
import type { Action } from '../../ui/row-actions.tsx';
import { Text } from '../../ui/text.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { ChoosingBar } from './choosing-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { LicenseAct } from './license-acts.ts';
import { LicenseTable } from './license-table.tsx';
import styles from './licenses-tab.module.css';
import { type licenseShape, useLicenses } from './list-licenses.ts';
import { ListTools } from './list-tools.tsx';

interface LicensesTabProps {
  list: ListInAddress<typeof licenseShape>;
  onOpen: (license: ReadLicense) => void;
  /** What can be bought on top of a license. */
  offer: (license: LicenseWithOffers) => readonly Action[];
  onAct: (act: LicenseAct, license: LicenseWithOffers) => void;
  /** The button that buys for several licenses at once; undefined where this user buys nothing. */
  order: ((licenses: readonly LicenseWithOffers[]) => ReactNode) | undefined;
  /** Shown to an account without a license. */
  empty: ReactNode;
}

export function LicensesTab({ list, onOpen, offer, onAct, order, empty }: LicensesTabProps) {
  const { t } = useTranslation();
  const { shape, state, change } = list;
  const answer = useLicenses(state);
  usePageInRange(list, answer);
  const { data, error, refetch, isPlaceholderData } = answer;
  const [marked, setMarked] = useState<readonly string[]>([]);
  const onPhone = useMedia('belowMd');
  const [choosing, setChoosing] = useState(false);
  // What is not in sight is not acted on.
  const chosenRows = data?.data.filter(({ id }) => marked.includes(id)) ?? [];
  const chosen = chosenRows.map(({ id }) => id);
  const ids = data?.data.map(({ id }) => id) ?? [];
  const isAllChosen = ids.length > 0 && chosen.length === ids.length;
  const tools = <ListTools state={state} chosen={chosen} onClear={() => setMarked([])} order={order?.(chosenRows)} />;
  // Those who have few licenses need the room more, unless several of them can be bought for at once.
  const isChoosingOffered =
    data && (data.counts.total > shape.size || (order && data.data.filter(({ offers }) => offers?.length).length > 1));

  const failure = error && <LoadFailure text={t('licenses.loadFailed')} error={error} onRetry={() => void refetch()} />;
  if (failure && !data) return failure;
  if (data?.counts.total === 0) return empty;
  return (
    <>
      {failure && <div className={styles.failure}>{failure}</div>}
      <FilterBar list={list} tools={onPhone && choosing ? undefined : tools} />
      <Paper>
        {data?.total === 0 ? (
          <div className={styles.none}>
            <Text muted role="status" className={styles.noMatch}>
              {t('licenses.noMatch')}
            </Text>
            <Button variant="outlined" onClick={() => clearFilters(list)}>
              {t('licenses.clear')}
            </Button>
          </div>
        ) : (
          <>
            {onPhone && isChoosingOffered && (
              <ChoosingBar
                choosing={choosing}
                onChoosing={(on) => {
                  setChoosing(on);
                  setMarked([]);
                }}
                isAllChosen={isAllChosen}
                onChooseAll={() => setMarked(isAllChosen ? [] : ids)}
                tools={tools}
              />
            )}
            {/* The last page is as high as the others, so that the pager stays under the pointer. */}
            <div
              className={styles.rows}
              style={{ '--rows': data && data.total > state.size ? shape.size + 1 : 0 } as CSSProperties}
            >
              <LicenseTable
                rows={data?.data}
                stale={isPlaceholderData}
                onOpen={onOpen}
                offer={offer}
                onAct={onAct}
                sorting={{
                  by: state.sortBy,
                  order: state.sortOrder,
                  onSort: (by) => change(nextSort(shape, state, by)),
                }}
                chosen={chosen}
                onChoose={setMarked}
                boxesOnCards={choosing}
              />
            </div>
            {data && (
              <Pager
                page={state.page}
                limit={state.size}
                total={data.total}
                more={data.more}
                onPage={(page) => change({ page })}
                {...(data.total > shape.size && { sizes: PAGE_SIZES, onSize: (size: number) => change({ size }) })}
              />
            )}
          </>
        )}
      </Paper>
    </>
  );
}
