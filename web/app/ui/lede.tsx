import { noBreakLede } from '@warden/i18n/no-break-spaces';
import { cx } from './cx.ts';
import styles from './lede.module.css';
import { Text } from './text.tsx';

interface LedeProps {
  /** The room above, in steps of 8 px. */
  above?: number;
  small?: boolean;
  children: string;
}

/**
 * The sentences below a heading that say what it is about. No line ends with a short word such as a preposition.
 */
export function Lede({ above = 2, small = false, children }: LedeProps) {
  return (
    <Text muted className={cx(styles.lede, small && styles.small)} style={{ marginTop: above * 8 }}>
      {noBreakLede(children)}
    </Text>
  );
}
