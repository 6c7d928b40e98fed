import type { Advisory } from '@warden/contract';
import { formatDate } from '@warden/i18n/format';
import { advisoryPath, titleOf } from '../../entities/advisory/advisory-words.ts';
import { AffectedRanges } from '../../entities/advisory/affected-ranges.tsx';
import { SeverityChip } from '../../entities/advisory/severity-chip.tsx';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './advisories.module.css';

/** What the list says of an advisory. */
export type ListedAdvisory = Pick<
  Advisory,
  'id' | 'title_en' | 'title_ru' | 'severity' | 'score' | 'affected' | 'published_at' | 'withdrawn'
>;

/** All published advisories, the newest first. */
export function AdvisoryList({ advisories }: { advisories: readonly ListedAdvisory[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (advisories.length === 0) return <Text className={styles.none}>{t('advisories.none')}</Text>;
  return (
    <ul className={styles.list}>
      {advisories.map(({ id, severity, score, affected, published_at, withdrawn, ...titles }) => (
        <li key={id}>
          <div className={styles.head}>
            <span className={styles.id}>{id}</span>
            <SeverityChip severity={severity} score={score} withdrawn={withdrawn !== null} />
            <time dateTime={published_at}>{formatDate(published_at, locale)}</time>
          </div>
          <Anchor to={advisoryPath(id)} className={styles.title}>
            {titleOf(titles, locale)}
          </Anchor>
          <div className={styles.affected}>
            <AffectedRanges affected={affected} />
          </div>
        </li>
      ))}
    </ul>
  );
}
