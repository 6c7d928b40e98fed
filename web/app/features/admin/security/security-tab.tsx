import type { AdminSecurityEvent } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useEventWords } from '../../../entities/account/event-words.ts';
import { isFiltered } from '../../../lib/address/list-address.ts';
import { type ListInAddress, useListAddress } from '../../../lib/address/use-list-address.ts';
import { formatStamp } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { BreakableEmail } from '../../../ui/breakable-email.tsx';
import { Button } from '../../../ui/button.tsx';
import { clearFilters } from '../../../ui/clear-filters.ts';
import { absent } from '../../../ui/clipped.tsx';
import { cx } from '../../../ui/cx.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { FilterFold } from '../../../ui/filter-fold.tsx';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Paper } from '../../../ui/paper.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { TitledSection } from '../../../ui/titled-section.tsx';
import { useFilterFields } from '../../../ui/use-filter-fields.tsx';
import shared from '../admin.module.css';
import { ExportButton } from '../list/export-button.tsx';
import { filtersOf, securityEventShape, useSecurityEvents } from './list-security-events.ts';
import styles from './security.module.css';

const useColumns = (onUser: (id: string) => void): Column<AdminSecurityEvent>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const words = useEventWords();
  return [
    {
      name: 'when',
      title: t('panel.securityEvents.when'),
      cell: ({ at }) => <div className={shared.nowrap}>{formatStamp(at, locale)}</div>,
    },
    {
      name: 'what',
      title: t('panel.securityEvents.what'),
      cell: (event) => (
        <div className={shared.shrink}>
          {words.what(event)}
          <div className={shared.muted}>{words.detail(event) ?? <code>{event.detail}</code>}</div>
        </div>
      ),
    },
    {
      name: 'account',
      title: t('panel.securityEvents.account'),
      cell: ({ user_id: id, user_email: email, actor_email: actor }) => (
        <div className={shared.shrink}>
          {id ? (
            <TextButton title={t('panel.securityEvents.userOf', { email: email ?? id })} onClick={() => onUser(id)}>
              <BreakableEmail email={email ?? id} />
            </TextButton>
          ) : (
            <div className={shared.muted}>{t('panel.securityEvents.unknown')}</div>
          )}
          {actor && <div className={shared.muted}>{t('panel.securityEvents.by', { email: actor })}</div>}
        </div>
      ),
    },
    {
      name: 'where',
      title: t('panel.securityEvents.where'),
      cell: ({ device, address }) =>
        device || address ? (
          <div className={cx(shared.shrink, layout.anywhere)}>
            {device}
            <div className={shared.muted}>{address}</div>
          </div>
        ) : (
          absent
        ),
    },
  ];
};

function Filters({ list }: { list: ListInAddress<typeof securityEventShape> }) {
  const { t } = useTranslation();
  const { text, choice, day } = useFilterFields(list);
  return (
    <FilterFold label={t('panel.securityEvents.filters')} list={list} columns="1.5fr 1.5fr 1fr 1fr">
      {choice('kind', t('panel.securityEvents.kind'), (kind) => t(`security.activity.kinds.${kind}`))}
      {text('userId', t('panel.securityEvents.user'), t('panel.securityEvents.userHint'))}
      {day('from', t('panel.securityEvents.from'))}
      {day('to', t('panel.securityEvents.to'))}
    </FilterFold>
  );
}

/** What happened around the security of all accounts. */
export function SecurityTab() {
  const { t } = useTranslation();
  const list = useListAddress(securityEventShape);
  const { data, error, refetch, isPlaceholderData } = useSecurityEvents(list.state);
  const columns = useColumns((userId) => list.change({ filters: { userId } }));
  const filtered = isFiltered(list.state);
  const { page } = list.state;
  const isEmpty = data?.events.length === 0;
  return (
    <TitledSection title={t('panel.securityEvents.title')} lead={t('panel.securityEvents.lead')}>
      <Filters list={list} />
      <div className={cx(layout.row, shared.tools)}>
        {filtered && (
          <Button variant="text" size="small" onClick={() => clearFilters(list)} className={shared.fromMd}>
            {t('common.clearFilters')}
          </Button>
        )}
        <div className={shared.last}>
          <ExportButton endpoint={contract.securityEvents.export} input={{ query: filtersOf(list.state) ?? {} }} />
        </div>
      </div>
      {error && (
        <LoadFailure text={t('panel.securityEvents.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {isEmpty && (
        <Paper className={shared.empty}>
          <Text muted role="status">
            {filtered ? t('panel.securityEvents.noMatch') : t('panel.securityEvents.none')}
          </Text>
        </Paper>
      )}
      {!isEmpty && !(error && !data) && (
        <Paper>
          <DataTable
            caption={t('panel.securityEvents.caption')}
            columns={columns}
            rows={data?.events}
            rowKey={({ id }) => String(id)}
            stale={isPlaceholderData}
          />
        </Paper>
      )}
      {(page > 1 || data?.more) && (
        <nav aria-label={t('common.pages')} className={cx(layout.row, shared.above)}>
          <Button
            variant="outlined"
            aria-disabled={page === 1}
            onClick={() => page > 1 && list.change({ page: page - 1 })}
          >
            {t('common.previousPage')}
          </Button>
          <Text variant="body2" muted role="status" className={styles.page}>
            {t('common.page', { page })}
          </Text>
          <Button
            variant="outlined"
            aria-disabled={!data?.more}
            onClick={() => data?.more && list.change({ page: page + 1 })}
          >
            {t('common.nextPage')}
          </Button>
        </nav>
      )}
    </TitledSection>
  );
}
