import type { ReactNode } from 'react';
import { Anchor } from './anchor.tsx';

/** A link inside a sentence. */
export function TextLink({
  to,
  state,
  newTab = false,
  children,
}: {
  to: string;
  /** Passed to the next page in the history. */
  state?: unknown;
  newTab?: boolean;
  children: ReactNode;
}) {
  return (
    <Anchor to={to} state={state} {...(newTab ? { target: '_blank' } : {})}>
      {children}
    </Anchor>
  );
}
