import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { Text } from '../../ui/text.tsx';
import type { DocHeading } from './doc.ts';
import styles from './lists.module.css';

export function TableOfContents({ headings }: { headings: readonly DocHeading[] }) {
  const { t } = useTranslation();
  return (
    <>
      <Text variant="body2" className={styles.contentsTitle}>
        {t('docs.contents')}
      </Text>
      <ul {...attribute('contents', '')} className={styles.contents}>
        {headings.map(({ id, text, depth }) => (
          <li key={id}>
            <a href={`#${id}`} className={depth > 2 ? styles.deep : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
