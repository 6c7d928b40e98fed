import type { ApplyingAdvisory } from '@warden/contract';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import styles from './advisory.module.css';
import { advisoryPath } from './advisory-words.ts';

/** "Affected by WARDEN-2026-001: update to 2.4.1", with a link to the advisory. */
export function AffectedBy({ advisory: { id, fixed } }: { advisory: ApplyingAdvisory }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={styles.whole}>
        <Anchor to={advisoryPath(id)}>{t('attention.affected', { id })}</Anchor>:
      </span>{' '}
      {fixed ? t('attention.updateTo', { version: fixed }) : t('attention.noFix')}
    </>
  );
}
