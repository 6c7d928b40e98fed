import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Section } from '../../ui/section.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './security.module.css';

export function Topics() {
  const { t } = useTranslation();
  return (
    <Section title={t('protection.topicsTitle')}>
      <div className={styles.topics}>
        {t('protection.topics', { returnObjects: true }).map(({ title, points }) => (
          <div key={title}>
            <Text variant="h3">{title}</Text>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point} className={styles.point}>
                  {point}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
