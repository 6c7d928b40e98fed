import { type ReactNode, useId } from 'react';
import { Text } from './text.tsx';
import styles from './titled-section.module.css';

interface TitledSectionProps {
  title: string;
  lead: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A section of a page of the application, with what it is for and its main button. */
export function TitledSection({ title, lead, action, children }: TitledSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <div className={styles.title}>
          <Text id={id} as="h2" variant="h3">
            {title}
          </Text>
          <Text muted variant="body2" className={styles.lead}>
            {lead}
          </Text>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
