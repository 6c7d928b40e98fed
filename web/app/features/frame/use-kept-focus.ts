import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../lib/session/session.ts';

/** The page that was shown last. An error page has a frame of its own, so a frame cannot remember it. */
let shown: string | undefined;

/**
 * Moves the focus into the new page where the old one took it along, as a form does after a log-in, or the button of
 * the account after a log-out. Otherwise screen readers say nothing, and the keyboard begins at the top.
 */
export const useKeptFocus = () => {
  const { pathname } = useLocation();
  const session = useSession();
  const hasLeft = session.status === 'anonymous' && session.since !== undefined;
  const page = `${pathname} ${hasLeft}`;
  useEffect(() => {
    const isFirst = shown === undefined;
    if (shown === page) return;
    shown = page;
    if (isFirst || document.activeElement !== document.body) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [page]);
};
