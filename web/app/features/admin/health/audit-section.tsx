import { Changes, useAuditWords } from '../../../entities/audit/audit-words.tsx';
import { useListAddress } from '../../../lib/address/use-list-address.ts';
import { formatStamp } from '../../../lib/format/dates.ts';
import { shorten } from '../../../lib/format/shorten.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Clipped } from '../../../ui/clipped.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { FilterText } from '../../../ui/filter-field.tsx';
import { FilterFold } from '../../../ui/filter-fold.tsx';
import layout from '../../../ui/layout.module.css';
import { TextButton } from '../../../ui/text-button.tsx';
import { TitledSection } from '../../../ui/titled-section.tsx';
import shared from '../admin.module.css';
import { ListFrame } from '../list/list-frame.tsx';
import styles from './health.module.css';
import { type AuditEntry, auditShape, useAudit } from './list-audit.ts';

/** Shortens a subject to its kind and both ends of its id, such as "payment:0198…c1". */
const shortSubject = (subject: string) => {
  const [kind, id] = subject.split(/:(.*)/, 2);
  return id ? `${kind}:${shorten(id)}` : subject;
};

const useColumns = (onSubject: (subject: string) => void): Column<AuditEntry>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const { who, what } = useAuditWords();
  return [
    {
      name: 'when',
      title: t('panel.audit.when'),
      cell: ({ at }) => <div className={shared.nowrap}>{formatStamp(at, locale)}</div>,
    },
    {
      name: 'who',
      title: t('panel.audit.who'),
      cell: (entry) => (
        <div className={shared.shrink}>
          <Clipped text={who(entry)} max={220} />
          {entry.address && <div className={cx(shared.muted, layout.anywhere)}>{entry.address}</div>}
        </div>
      ),
    },
    {
      name: 'what',
      title: t('panel.audit.what'),
      cell: (entry) => (
        <div className={shared.shrink}>
          <div title={entry.action}>{what(entry)}</div>
          <TextButton
            title={t('panel.audit.about', { subject: entry.subject })}
            onClick={() => onSubject(entry.subject)}
            className={styles.subject}
          >
            {shortSubject(entry.subject)}
          </TextButton>
        </div>
      ),
    },
    { name: 'change', title: t('panel.audit.change'), cell: (entry) => <Changes entry={entry} /> },
  ];
};

export function AuditSection() {
  const { t } = useTranslation();
  const list = useListAddress(auditShape);
  const { filters, page, size } = list.state;
  const filterBySubject = (subject: string) => list.change({ filters: { subject } });
  return (
    <TitledSection title={t('panel.audit.title')} lead={t('panel.audit.lead')}>
      <ListFrame
        list={list}
        answer={useAudit({ subject: filters.subject, page, size })}
        columns={useColumns(filterBySubject)}
        caption={t('panel.audit.caption')}
        failed={t('panel.audit.loadFailed')}
        noMatch={t('panel.audit.noMatch')}
        none={t('panel.audit.none')}
        filters={
          <FilterFold label={t('panel.audit.filters')} list={list} columns="minmax(0, 420px)">
            <FilterText
              label={t('panel.audit.subject')}
              placeholder={t('panel.audit.subjectHint')}
              value={filters.subject}
              onChange={filterBySubject}
            />
          </FilterFold>
        }
      />
    </TitledSection>
  );
}
