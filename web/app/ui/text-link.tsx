import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

/** A link inside a sentence. */
export function TextLink({ to, newTab = false, children }: { to: string; newTab?: boolean; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={to} {...(newTab ? { target: '_blank' } : {})}>
      {children}
    </Link>
  );
}
