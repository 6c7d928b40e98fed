import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './hero.module.css';

function DsnLine({ sign, host }: { sign: '-' | '+'; host: string }) {
  const Change = sign === '-' ? 'del' : 'ins';
  return (
    <Change>
      {`${sign} SENTRY_DSN=https://4f1c9e…`}
      <wbr />
      {`@${host}/7`}
    </Change>
  );
}

/** The one line that changes in a project, as a diff. */
export function DsnChange() {
  const { t } = useTranslation();
  return (
    <figure className={styles.change}>
      <Text as="figcaption" variant="body2" muted className={styles.caption}>
        {t('home.dsnCaption')}
      </Text>
      <div className={styles.diff}>
        <DsnLine sign="-" host="o1.ingest.sentry.io" />
        <DsnLine sign="+" host="warden.acme.example" />
      </div>
    </figure>
  );
}
