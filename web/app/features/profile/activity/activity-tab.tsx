import { useInfiniteQuery } from '@tanstack/react-query';
import type { SecurityEvent } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useEventWords } from '../../../entities/account/event-words.ts';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { formatMoment } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { useUserId } from '../../../lib/session/session.ts';
import { DialogContent } from '../../../ui/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ListRow, RowList, RowText } from '../../../ui/row-list.tsx';
import { RowSkeletons } from '../../../ui/row-skeletons.tsx';
import { Text } from '../../../ui/text.tsx';
import styles from './activity-tab.module.css';

const PAGE_SIZE = 20;

const useActivity = () =>
  useInfiniteQuery({
    queryKey: [...queryKeys.activity, useUserId()],
    queryFn: ({ pageParam, signal }) =>
      checkedCall(
        contract.securityEvents.mine,
        { query: { page: String(pageParam), limit: String(PAGE_SIZE) } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ more, page }) => (more ? page + 1 : undefined),
    staleTime: 0,
  });

function EventRow({ event }: { event: SecurityEvent }) {
  const locale = useLocale();
  const { what, detail } = useEventWords();
  const { at, device, address } = event;
  return (
    <ListRow>
      <RowText note={[formatMoment(at, locale), device, address].filter(Boolean).join(' · ')}>
        {[what(event), detail(event)].filter(Boolean).join(': ')}
      </RowText>
    </ListRow>
  );
}

/** What happened around the security of the account. */
export function ActivityTab() {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useActivity();
  // Events that happen while the reader goes on move others to the next page, where they would be shown again.
  const events = data && [
    ...new Map(data.pages.flatMap((page) => page.data).map((event) => [event.id, event])).values(),
  ];
  return (
    <DialogContent aria-busy={!data && !error}>
      <Text muted className={layout.below}>
        {t('security.activity.lead')}
      </Text>
      {events && (
        <RowList label={t('security.activity.caption')} none={t('security.activity.none')}>
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </RowList>
      )}
      {error && (
        <LoadFailure
          text={t('security.activity.loadFailed')}
          error={error}
          onRetry={() => void (data ? fetchNextPage() : refetch())}
        />
      )}
      {!data && !error && <RowSkeletons />}
      {hasNextPage && !error && (
        <Button
          variant="outlined"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className={styles.more}
        >
          {t('security.activity.more')}
        </Button>
      )}
    </DialogContent>
  );
}
