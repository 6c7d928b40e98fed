import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './flow.module.css';
import { Text } from './text.tsx';

interface Stop {
  name: string;
  text: string;
}

interface Zone {
  title: string;
  stops: readonly Stop[];
  /** Whether the zone belongs to the reader. */
  own?: boolean;
  /** Whether the way goes on here from the zone before. */
  follows?: boolean;
}

/** A way through places, each of which is a frame as wide as the number of its stops. */
export function Flow({ zones }: { zones: readonly Zone[] }) {
  const columns = zones.map(({ stops }) => `minmax(0, ${stops.length}fr)`).join(' ');
  return (
    <div className={styles.zones} style={{ '--columns': columns } as CSSProperties}>
      {zones.map(({ title, stops, own = false, follows = false }) => (
        <div key={title} className={cx(styles.zone, own && styles.own, follows && styles.follows)}>
          <p>{title}</p>
          <ol>
            {stops.map(({ name, text }) => (
              <li key={name}>
                <Text variant="h4" as="h3">
                  {name}
                </Text>
                <Text muted className={styles.text}>
                  {text}
                </Text>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}
