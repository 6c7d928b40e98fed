import CheckIcon from '@mui/icons-material/Check';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { cx } from '../../ui/cx.ts';
import grid from '../../ui/grid.module.css';
import { Section } from '../../ui/section.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './home.module.css';

export function Benefits() {
  const { t } = useTranslation();
  return (
    <Section title={t('home.benefits.title')}>
      <ul className={cx(grid.grid, styles.items, styles.benefits)}>
        {t('home.benefits.items', { returnObjects: true }).map(({ title, text }) => (
          <li key={title}>
            <CheckIcon aria-hidden="true" fontSize="small" />
            <div>
              <Text variant="h4" as="h3">
                {title}
              </Text>
              <Text muted className={styles.small}>
                {text}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
