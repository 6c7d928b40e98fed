import { type CSSProperties, type ReactNode, useId } from 'react';
import { endsOf, shortenId } from '../../lib/format/shorten.ts';
import styles from './attention-row.module.css';

interface AttentionRowProps {
  client: string;
  description: string | null | undefined;
  state: ReactNode;
  /** What stands beside the state where there is room. Without it, the state has that room. */
  day?: ReactNode;
  /** Renders the one button that helps, which the element with this id describes. */
  action?: (describedBy: string) => ReactNode;
}

/** An installation that needs something from its customer, with the state that says what. */
export function AttentionRow({ client, description, state, day, action }: AttentionRowProps) {
  const id = useId();
  const [start, end] = endsOf(shortenId(client));
  return (
    <li className={styles.item}>
      <div id={id} title={client} className={styles.installation}>
        {description && <span className={styles.description}>{description}</span>}{' '}
        <span className={styles.id} style={{ '--end': [...end].length } as CSSProperties}>
          <span className={styles.start}>{start}</span>
          {end}
        </span>
      </div>
      <div className={day === undefined ? styles.wideState : styles.state}>{state}</div>
      {day !== undefined && <div className={styles.day}>{day}</div>}
      <div className={styles.action}>{action?.(id)}</div>
    </li>
  );
}
