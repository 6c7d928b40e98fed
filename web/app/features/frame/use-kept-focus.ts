import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus into the new page where the old one took it along, as a form does after a log-in. Otherwise screen readers
 * say nothing, and the keyboard begins at the top.
 */
export const useKeptFocus = () => {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
};
