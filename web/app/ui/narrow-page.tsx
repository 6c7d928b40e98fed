import type { ReactNode } from 'react';
import { Lede } from './lede.tsx';
import styles from './narrow-page.module.css';
import { Paper } from './paper.tsx';
import { Text } from './text.tsx';

interface NarrowPageProps {
  title: string;
  lead?: string;
  children: ReactNode;
  /** Shown below the card, usually a link to another page. */
  aside?: ReactNode;
}

/** A page on which the visitor does one thing, such as signing in. */
export function NarrowPage({ title, lead, children, aside }: NarrowPageProps) {
  return (
    <div className={styles.page}>
      <Paper className={styles.card}>
        <Text as="h1" variant="h2">
          {title}
        </Text>
        {lead && (
          <Lede above={1} small>
            {lead}
          </Lede>
        )}
        <div className={styles.content}>{children}</div>
      </Paper>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
