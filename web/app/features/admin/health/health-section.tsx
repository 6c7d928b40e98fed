import { type ReactNode, useId } from 'react';
import { Text } from '../../../ui/text.tsx';
import styles from './health.module.css';

interface HealthSectionProps {
  title: string;
  lead: string;
  action?: ReactNode;
  children: ReactNode;
}

export function HealthSection({ title, lead, action, children }: HealthSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHead}>
        <div className={styles.sectionTitle}>
          <Text id={id} as="h2" variant="h3">
            {title}
          </Text>
          <Text muted variant="body2" className={styles.sectionLead}>
            {lead}
          </Text>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
