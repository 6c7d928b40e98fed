import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigation } from 'react-router';
import { attribute } from '../../lib/page/page-contract.ts';
import { useSession } from '../../lib/session/session.ts';
import { nextPage } from '../../lib/session/way-back.ts';

/** Shows a page to visitors without a session. CSS hides it from signed-in visitors until React redirects them. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const { state } = useLocation();
  // Whoever signs in here is already on the way to the next page.
  const isLeaving = useNavigation().state !== 'idle';
  if (session.status === 'signed-in' && !isLeaving) return <Navigate to={nextPage(state)} replace />;
  // The form stays in sight until the code of the next page is there.
  return <div {...(isLeaving ? {} : attribute('guard', 'guest'))}>{children}</div>;
}
