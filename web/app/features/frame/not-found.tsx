import { docsLocaleFor } from '@warden/i18n/locales';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Text } from '../../ui/text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { MessagePage } from './message-page.tsx';
import styles from './not-found.module.css';

export function NotFound() {
  const { t } = useTranslation();
  const locale = useLocale();
  const ways = [
    [`/docs/${docsLocaleFor(locale)}/admin`, t('notFound.install')],
    [`/docs/${docsLocaleFor(locale)}/releases`, t('notFound.releases')],
    ['/pricing', t('nav.pricing')],
    ['/license-check', t('footer.licenseCheck')],
    ['/contacts', t('notFound.contacts')],
  ] as const;
  return (
    <MessagePage code="404" title={t('notFound.title')} text={t('notFound.text')}>
      <PageHead title={t('notFound.title')} description={t('notFound.text')} hidden />
      <Button to="/" variant="contained">
        {t('notFound.home')}
      </Button>
      <Button to={`/docs/${docsLocaleFor(locale)}/overview`} variant="outlined">
        {t('notFound.docs')}
      </Button>
      <nav aria-labelledby="elsewhere" className={styles.elsewhere}>
        <Text id="elsewhere" variant="h4" as="h2">
          {t('notFound.elsewhere')}
        </Text>
        <ul className={styles.list}>
          {ways.map(([to, label]) => (
            <li key={to}>
              <TextLink to={to}>{label}</TextLink>
            </li>
          ))}
        </ul>
      </nav>
    </MessagePage>
  );
}
