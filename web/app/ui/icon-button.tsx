import styles from './button.module.css';
import { cx } from './cx.ts';
import { PlainButton, type PlainButtonProps } from './plain-button.tsx';

type IconButtonProps = PlainButtonProps & {
  size?: 'small' | 'medium';
  /** Stands at the end of a row, so that its icon, not its padding, ends where the row does. */
  edge?: 'end';
};

export function IconButton({ size = 'medium', edge, className, ...rest }: IconButtonProps) {
  const classes = [styles.base, styles.iconButton, size === 'small' && styles.smallIcon, edge && styles.edge];
  return <PlainButton {...rest} className={cx(...classes, className)} />;
}
