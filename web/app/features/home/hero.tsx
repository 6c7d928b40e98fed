import { docsLocaleFor } from '@warden/i18n/locales';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { useAudience } from '../../lib/session/use-audience.ts';
import { Button } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Lede } from '../../ui/lede.tsx';
import { Text } from '../../ui/text.tsx';
import { DsnChange } from './dsn-change.tsx';
import styles from './hero.module.css';
import { ProductPicture } from './picture/product-picture.tsx';
import { Proof } from './proof.tsx';
import { StartButton } from './start-button.tsx';

/** @param price The configured price of a commercial license. Without one, the language's own copy is shown. */
export function Hero({ price }: { price?: string | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shows = useAudience();
  return (
    <Container className={styles.page}>
      <div className={styles.columns}>
        <div className={styles.words}>
          <Text variant="body2" muted className={styles.eyebrow}>
            {t('home.eyebrow')}
          </Text>
          <Text variant="h1">{t('home.title')}</Text>
          <Lede above={2.5}>{t('home.lead')}</Lede>
          <div className={styles.actions}>
            <StartButton>{t('home.primary')}</StartButton>
            <Button to={`/docs/${docsLocaleFor(locale)}/overview`} variant="outlined" size="large">
              {t('home.secondary')}
            </Button>
          </div>
          <Text className={styles.terms}>
            <strong>{price ? t('home.terms', { price }) : t('home.termsWithoutPrice')}</strong>{' '}
            {shows('guest') && (
              <span className={styles.note} {...attribute('audience', 'guest')}>
                {t('home.note')}
              </span>
            )}
          </Text>
          <DsnChange />
        </div>
        <ProductPicture />
      </div>
      <Proof />
    </Container>
  );
}
