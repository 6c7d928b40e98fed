import type { ReactNode } from 'react';
import { Anchor } from './anchor.tsx';

/** A link inside a sentence. */
export function TextLink({
  to,
  state,
  newTab = false,
  stay = false,
  children,
}: {
  to: string;
  /** Passed to the next page in the history. */
  state?: unknown;
  newTab?: boolean;
  /** Whether the page stays where it is scrolled to, because the link changes a part of it. */
  stay?: boolean;
  children: ReactNode;
}) {
  return (
    <Anchor to={to} state={state} preventScrollReset={stay} {...(newTab ? { target: '_blank' } : {})}>
      {children}
    </Anchor>
  );
}
