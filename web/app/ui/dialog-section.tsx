import { type ReactNode, useId } from 'react';
import styles from './dialog-section.module.css';
import { useHeadingLevel } from './heading-level.ts';
import { Text } from './text.tsx';

interface DialogSectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A section of a dialog, set off by a line and a heading. */
export function DialogSection({ title, action, children }: DialogSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <Text id={id} as={useHeadingLevel()} variant="h4">
          {title}
        </Text>
        {action}
      </div>
      {children}
    </section>
  );
}
