import { type ReactNode, useId } from 'react';
import { Paper } from '../../../ui/paper.tsx';
import { Text } from '../../../ui/text.tsx';
import styles from './settings.module.css';

/** A part of the settings under a heading of its own. */
export function PanelSection({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper as="section" aria-labelledby={id} className={styles.section}>
      <Text id={id} as="h2" variant="h3">
        {title}
      </Text>
      {lead && (
        <Text variant="body2" muted className={styles.lead}>
          {lead}
        </Text>
      )}
      {children}
    </Paper>
  );
}
