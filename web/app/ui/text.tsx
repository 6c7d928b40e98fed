import type { ComponentProps, ElementType } from 'react';
import { cx } from './cx.ts';
import styles from './text.module.css';

const elements = { h1: 'h1', h2: 'h2', h3: 'h3', h4: 'h4', body1: 'p', body2: 'p' } as const;

type TextProps = Omit<ComponentProps<'p'>, 'color'> & {
  /** The element, where it is not the one that the variant stands for. */
  as?: ElementType;
  variant?: keyof typeof elements;
  muted?: boolean;
  htmlFor?: string;
};

/** A heading or a paragraph. */
export function Text({ variant = 'body1', as, muted = false, className, ...rest }: TextProps) {
  const Element: ElementType = as ?? elements[variant];
  return <Element {...rest} className={cx(styles.text, styles[variant], muted && styles.muted, className)} />;
}
