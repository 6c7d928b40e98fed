import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { IssueDetail } from './issue-detail.tsx';
import { IssueFeed } from './issue-feed.tsx';
import styles from './picture.module.css';

const projects = [
  ['checkout-api', '1\u00a0659'],
  ['storefront', '204'],
  ['ios-app', '37'],
] as const;

/** A wide picture of the product, drawn with the theme's tokens: projects, the feed of one, and an open issue. */
export function ProductPicture() {
  const { t } = useTranslation();
  const texts = t('home.picture', { returnObjects: true });
  return (
    <div role="img" aria-label={texts.label} className={styles.picture}>
      <div aria-hidden="true">
        <div className={styles.bar}>
          <span className={styles.project}>{texts.project}</span>
          <span className={styles.current}>{texts.feed}</span>
          <span className={styles.other}>{texts.releases}</span>
          <span className={styles.other}>{texts.rules}</span>
          <span>{texts.period}</span>
        </div>
        <div className={styles.columns}>
          <div className={styles.projects}>
            <p>{texts.projects}</p>
            {projects.map(([name, events]) => (
              <div key={name}>
                <span>{name}</span>
                <span>{events}</span>
              </div>
            ))}
          </div>
          <IssueFeed />
          <IssueDetail />
        </div>
      </div>
    </div>
  );
}
