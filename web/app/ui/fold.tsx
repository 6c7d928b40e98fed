import type { ElementType, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './fold.module.css';
import { Text } from './text.tsx';

interface FoldProps {
  title: string;
  /** The level of the title in the row. */
  as: ElementType;
  /** Whether it is a row on every screen. Otherwise only phones fold it, and what is inside says its title itself. */
  always?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A row that opens, which needs no script. */
export function Fold({ title, as, always = false, className, children }: FoldProps) {
  return (
    <details className={cx(styles.fold, !always && styles.onPhones, className)}>
      <summary>
        <Text as={as} variant="h4">
          {title}
        </Text>
      </summary>
      {children}
    </details>
  );
}
