import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { Button } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './cookie-bar.module.css';

/** CSS hides the bar once the site's script has stored the consent. */
export function CookieBar() {
  const { t } = useTranslation();
  return (
    <section aria-label={t('cookies.label')} {...attribute('audience', 'consent')} className={styles.bar}>
      <Container className={styles.content}>
        <Text variant="body2" muted>
          {t('cookies.text')}
        </Text>
        <div className={styles.buttons}>
          <Button variant="outlined" size="small" {...attribute('acceptCookies', '')}>
            {t('cookies.accept')}
          </Button>
          <Button to="/privacy-policy" variant="text" size="small">
            {t('cookies.learnMore')}
            {/* Screen readers list links without their context, where "Learn more" alone means nothing. */}
            <span className="visually-hidden">{` ${t('cookies.about')}`}</span>
          </Button>
        </div>
      </Container>
    </section>
  );
}
