import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './anchor.module.css';
import { cx } from './cx.ts';

type AnchorProps = ((LinkProps & { href?: never }) | (ComponentProps<'a'> & { to?: never; href: string })) & {
  /** Whether the line appears only under the pointer. */
  quiet?: boolean;
};

/** A link in a text: inside this site with `to`, elsewhere with `href`. */
export function Anchor({ quiet = false, className, ...rest }: AnchorProps) {
  const classes = cx(styles.anchor, quiet && styles.quiet, className);
  if (rest.to !== undefined) return <Link {...rest} className={classes} />;
  return <a {...rest} className={classes} />;
}
