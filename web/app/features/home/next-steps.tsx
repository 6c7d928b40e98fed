import { docsLocaleFor } from '@warden/i18n/locales';
import { Link } from 'react-router';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Section } from '../../ui/section.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './home.module.css';
import { StartButton } from './start-button.tsx';

export function NextSteps() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { admin, docs, pricing } = t('home.cta.links', { returnObjects: true });
  const ways = [
    [`/docs/${docsLocaleFor(locale)}/admin`, admin],
    [`/docs/${docsLocaleFor(locale)}/overview`, docs],
    ['/pricing', pricing],
  ] as const;
  return (
    <Section
      split
      surface
      title={t('home.cta.title')}
      lead={t('home.cta.text')}
      aside={
        <div className={styles.start}>
          <StartButton>{t('home.cta.register')}</StartButton>
        </div>
      }
    >
      <div className={styles.ways}>
        {ways.map(([to, { title, text }]) => (
          <Link key={to} to={to} className={styles.way}>
            <Text as="span" variant="h4" className={styles.wayTitle}>
              {title}
              <span aria-hidden="true">→</span>
            </Text>
            <Text as="span" muted className={styles.wayText}>
              {text}
            </Text>
          </Link>
        ))}
      </div>
    </Section>
  );
}
