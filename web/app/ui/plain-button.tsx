import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

type Own<T, Known> = Known & Omit<T, keyof Known | 'color'>;

/** A button, or a link that looks like one: inside this site with `to`, elsewhere with `href`. */
export type PlainButtonProps =
  | Own<ComponentProps<'button'>, { to?: never; href?: never }>
  | Own<LinkProps, { to: LinkProps['to']; href?: never }>
  | Own<ComponentProps<'a'>, { to?: never; href: string }>;

export function PlainButton(props: PlainButtonProps) {
  if (props.to !== undefined) return <Link {...props} />;
  if (props.href !== undefined) return <a {...props} />;
  return <button type="button" {...props} />;
}
