import type { AffectedRange } from '@warden/contract';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import styles from './advisory.module.css';

/** A range that begins with 0 begins before all versions. */
const kindOf = (introduced: string, fixed: string | null) =>
  introduced === '0' ? (fixed ? 'before' : 'everyVersion') : fixed ? 'range' : 'openRange';

/** The affected versions in words, one range in a line. */
export function AffectedRanges({ affected }: { affected: readonly AffectedRange[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.ranges}>
      {affected.map(({ introduced, fixed }) => (
        <li key={introduced}>{t(`advisories.${kindOf(introduced, fixed)}`, { introduced, fixed })}</li>
      ))}
    </ul>
  );
}
