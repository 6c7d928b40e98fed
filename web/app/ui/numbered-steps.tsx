import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './numbered-steps.module.css';
import { Text } from './text.tsx';

interface NumberedStepProps {
  number: number;
  title: string;
  text?: string;
  as?: 'h2' | 'h3';
  children?: ReactNode;
}

export function NumberedStep({ number, title, text, as = 'h3', children }: NumberedStepProps) {
  return (
    <li className={styles.step}>
      <div aria-hidden="true" className={styles.number}>
        {number}
      </div>
      <Text as={as} variant={as === 'h2' ? 'h3' : 'h4'} className={styles.title}>
        {title}
      </Text>
      <div className={styles.content}>
        {text && (
          <Text muted className={styles.text}>
            {text}
          </Text>
        )}
        {children}
      </div>
    </li>
  );
}

/** What somebody does one after the other. */
export function NumberedSteps({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <ol className={cx(styles.list, className)}>{children}</ol>;
}
