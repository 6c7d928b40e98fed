import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

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
    <Link component={RouterLink} to={to} state={state} {...(newTab ? { target: '_blank' } : {})}>
      {children}
    </Link>
  );
}
