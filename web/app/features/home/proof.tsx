import { docsLocaleFor } from '@warden/i18n/locales';
import { useId } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './proof.module.css';

/** What can be counted, each with the page that shows where the figure comes from. */
export function Proof() {
  const { t } = useTranslation();
  const titleId = useId();
  const docs = `/docs/${docsLocaleFor(useLocale())}`;
  const { platforms, server, license, days } = t('home.proof.items', { returnObjects: true });
  const items = [
    [platforms, `${docs}/migration`],
    [server, `${docs}/requirements`],
    [license, '/security'],
    [days, '/pricing'],
  ] as const;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="visually-hidden">
        {t('home.proof.title')}
      </h2>
      <ul className={styles.figures}>
        {items.map(([{ figure, text, link }, to]) => (
          <li key={to}>
            <Link to={to} className={styles.figure}>
              <Text as="strong" variant="h3">
                {figure}
              </Text>
              <Text as="span" variant="body2" muted className={styles.text}>
                {text}
              </Text>
              <Text as="span" variant="body2" className={styles.link}>
                {link} <span aria-hidden="true">→</span>
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
