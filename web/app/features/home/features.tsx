import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { cx } from '../../ui/cx.ts';
import grid from '../../ui/grid.module.css';
import { Paper } from '../../ui/paper.tsx';
import { Section } from '../../ui/section.tsx';
import { Text } from '../../ui/text.tsx';
import { DirectoryPicture } from './directory-picture.tsx';
import styles from './home.module.css';
import { MessagePicture } from './message-picture.tsx';
import { ReleasesPicture } from './releases-picture.tsx';

const pictures = [MessagePicture, ReleasesPicture, DirectoryPicture];

export function Features() {
  const { t } = useTranslation();
  return (
    <Section title={t('home.features.title')}>
      <div className={cx(grid.grid, grid.three, styles.items)}>
        {t('home.features.items', { returnObjects: true }).map(({ title, text }, index) => {
          const Picture = pictures[index];
          return (
            <Paper key={title} as="article" className={styles.feature}>
              <div aria-hidden="true" className={styles.featurePicture}>
                {Picture && <Picture />}
              </div>
              <div className={styles.featureText}>
                <Text variant="h3">{title}</Text>
                <Text muted className={styles.text}>
                  {text}
                </Text>
              </div>
            </Paper>
          );
        })}
      </div>
    </Section>
  );
}
