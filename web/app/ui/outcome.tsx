import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import layout from './layout.module.css';

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
    <div className={cx(layout.stack, layout.loose)}>
      <Alert severity={severity} role={severity === 'error' ? 'alert' : 'status'}>
        {text}
      </Alert>
      <Button to={to} state={state} variant={primary ? 'contained' : 'outlined'} size="large">
        {action}
      </Button>
      {children}
    </div>
  );
}
