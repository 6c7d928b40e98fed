import type { Session } from './session.ts';

/** What the login page is told in the history of the browser. */
export interface WayBack {
  /** Where the visitor wanted to go, such as to a purchase or to a link from an e-mail. */
  page?: string;
  /** Whether the server has ended a session. */
  ended?: boolean;
  /** The address that the forms begin with, such as that of an invitation. */
  email?: string;
}

/** Where to lead back to after signing in. Who left on purpose begins anew. */
export const wayBack = (session: Session, { pathname, search }: { pathname: string; search: string }): WayBack => {
  const since = session.status === 'anonymous' ? session.since : undefined;
  return since === 'left' ? {} : { page: `${pathname}${search}`, ...(since === 'ended' ? { ended: true } : {}) };
};

/** The page to go on with: one of this site, and else the dashboard. */
export const nextPage = (state: unknown) => {
  const { page } = (state ?? {}) as WayBack;
  // Browsers read two slashes, of either kind, as the beginning of another site's address.
  return typeof page === 'string' && /^\/(?![/\\])/.test(page) ? page : '/dashboard';
};
