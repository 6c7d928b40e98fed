import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { cx } from '../../../ui/cx.ts';
import { IssueDetail } from './issue-detail.tsx';
import { IssueFeed } from './issue-feed.tsx';
import styles from './picture.module.css';

/** A picture of the product, drawn with the theme's tokens: the feed of a project, and an open issue. */
export function ProductPicture() {
  const { t } = useTranslation();
  const texts = t('home.picture', { returnObjects: true });
  return (
    <div role="img" aria-label={texts.label} className={styles.picture}>
      <div aria-hidden="true">
        <div className={cx(styles.bar, styles.more)}>
          <span className={styles.project}>{texts.project}</span>
          <span className={styles.current}>{texts.feed}</span>
          <span>{texts.releases}</span>
          <span>{texts.rules}</span>
          <span>{texts.period}</span>
        </div>
        <div className={styles.columns}>
          <IssueFeed />
          <IssueDetail />
        </div>
      </div>
    </div>
  );
}
