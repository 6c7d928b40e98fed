import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface OutcomeProps {
  severity: 'success' | 'info' | 'error';
  text: ReactNode;
  /** The text of the link to where the visitor can continue. */
  action: string;
  to: string;
  /** Passed to the next page in the history. */
  state?: unknown;
  /** Whether the link is what most visitors need next. */
  primary?: boolean;
  /** Further links. */
  children?: ReactNode;
}

/** What came of a page that does one thing, and a link to where to continue. */
export function Outcome({ severity, text, action, to, state, primary = false, children }: OutcomeProps) {
  return (
    <Stack sx={{ gap: 3 }}>
      <Alert severity={severity} role={severity === 'error' ? 'alert' : 'status'}>
        {text}
      </Alert>
      <Button component={Link} to={to} state={state} variant={primary ? 'contained' : 'outlined'} size="large">
        {action}
      </Button>
      {children}
    </Stack>
  );
}
