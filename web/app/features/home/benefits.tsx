import CheckIcon from '@mui/icons-material/Check';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Flow } from '../../ui/flow.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Section } from '../../ui/section.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './benefits.module.css';

/** The way of an error. Almost all of it is inside the customer's own network. */
function Journey() {
  const { t } = useTranslation();
  const { title, lead, inside, outside, steps, shop } = t('home.journey', { returnObjects: true });
  return (
    <Fold title={title} as="h3">
      <Text muted className={styles.lead}>
        {lead}
      </Text>
      <Flow
        zones={[
          { title: inside, stops: steps, own: true },
          { title: outside, stops: [shop] },
        ]}
      />
    </Fold>
  );
}

/** Why to run it oneself: where the data goes, and what follows from that. */
export function Benefits() {
  const { t } = useTranslation();
  return (
    <Section surface title={t('home.benefits.title')}>
      <div className={styles.content}>
        <Journey />
        <ul className={styles.benefits}>
          {t('home.benefits.items', { returnObjects: true }).map(({ title, text }) => (
            <li key={title}>
              <Fold title={title} as="h3">
                <Text variant="h4" as="h3" className={styles.title}>
                  <CheckIcon aria-hidden="true" fontSize="small" />
                  {title}
                </Text>
                <Text muted className={styles.text}>
                  {text}
                </Text>
              </Fold>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
