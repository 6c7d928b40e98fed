import { docsLocaleFor } from '@warden/i18n/locales';
import { useLocation } from 'react-router';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Text } from '../../ui/text.tsx';
import { AllPages } from './all-pages.tsx';
import styles from './docs.module.css';
import { langOf } from './pages.ts';

/** Shown at an unknown address of the docs: the search and all pages. */
export function DocsMissing() {
  const { t } = useTranslation();
  const locale = useLocale();
  const lang = langOf(useLocation().pathname) ?? docsLocaleFor(locale);
  return (
    <>
      <PageHead title={t('docs.missing.title')} description={t('docs.missing.text')} hidden />
      <Text muted className={styles.code}>
        404
      </Text>
      <Text variant="h1" className={styles.title}>
        {t('docs.missing.title')}
      </Text>
      <Text muted className={styles.lead}>
        {t('docs.missing.text')}
      </Text>
      <AllPages lang={lang} />
    </>
  );
}
