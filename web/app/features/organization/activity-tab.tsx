import { useMutation } from '@tanstack/react-query';
import type { ActivityEntry } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { Changes, useAuditWords } from '../../entities/audit/audit-words.tsx';
import { PAGE_SIZES } from '../../lib/address/list-address.ts';
import { useListAddress } from '../../lib/address/use-list-address.ts';
import { usePageInRange } from '../../lib/address/use-page-in-range.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { formatStamp } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTexts } from '../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { Clipped } from '../../ui/clipped.tsx';
import { cx } from '../../ui/cx.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { FilterSelect } from '../../ui/filter-field.tsx';
import layout from '../../ui/layout.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Paper } from '../../ui/paper.tsx';
import { Text } from '../../ui/text.tsx';
import { nameOf } from './members.ts';
import styles from './organization.module.css';
import { activityShape, useActivity, useMembers } from './organization-queries.ts';

const useColumns = (): Column<ActivityEntry>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const { what } = useAuditWords();
  const who = ({ actor, actor_email: email }: ActivityEntry) =>
    email ?? t(actor === 'deleted' ? 'team.activity.deleted' : 'team.activity.shop');
  return [
    {
      name: 'when',
      title: t('team.activity.when'),
      cell: ({ at }) => <span className={styles.nowrap}>{formatStamp(at, locale)}</span>,
    },
    { name: 'who', title: t('team.activity.who'), cell: (entry) => <Clipped text={who(entry)} max={260} /> },
    { name: 'what', title: t('team.activity.what'), cell: (entry) => what(entry) },
    { name: 'change', title: t('team.activity.change'), cell: (entry) => <Changes entry={entry} /> },
  ];
};

function ExportButton({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      saveFile(
        contract.organizations.exportActivity,
        { query: userId ? { userId } : {} },
        { fallbackName: 'activity.csv' },
      ),
    onError: (error) => showNotice(serverMessage(error) ?? t('team.activity.exportFailed')),
  });
  return (
    <DownloadButton pending={isPending} onClick={() => mutate()}>
      {t('team.activity.export')}
    </DownloadButton>
  );
}

/** Who did what with the things of the organization, for its owners. The words are those of the audit log. */
export function ActivityTab() {
  useTexts('panel');
  const { t } = useTranslation();
  const list = useListAddress(activityShape);
  const { state, change } = list;
  const answer = useActivity(state);
  usePageInRange(list, answer);
  const { data: members = [] } = useMembers();
  const { data, error, refetch, isPlaceholderData } = answer;
  const { member } = state.filters;
  const columns = useColumns();
  const failure = error && (
    <LoadFailure text={t('team.activity.loadFailed')} error={error} onRetry={() => void refetch()} />
  );
  return (
    <div className={layout.stack}>
      <Text muted>{t('team.activity.lead')}</Text>
      <search aria-label={t('team.activity.filters')} className={cx(layout.row, layout.between, styles.tools)}>
        <div className={styles.filter}>
          <FilterSelect
            label={t('team.activity.member')}
            any={t('team.activity.everyone')}
            options={members.map((one) => [one.user_id, `${nameOf(one)} (${one.email})`])}
            value={member}
            onChange={(chosen) => change({ filters: { member: chosen } })}
          />
        </div>
        <ExportButton userId={member} />
      </search>
      {failure}
      {data?.total === 0 ? (
        <Paper padded>
          <Text muted role="status">
            {t(member ? 'team.activity.noMatch' : 'team.activity.none')}
          </Text>
        </Paper>
      ) : (
        !(failure && !data) && (
          <Paper>
            <DataTable
              caption={t('team.activity.caption')}
              columns={columns}
              rows={data?.data}
              rowKey={({ id }) => String(id)}
              stale={isPlaceholderData}
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
    </div>
  );
}
