import { sessionKind, useSession } from './session.ts';

export type Audience = 'guest' | 'member' | 'admin';

/**
 * Whether a part of a page is rendered for this audience. Until the session is known everything is,
 * and CSS hides by `data-for` what the site's script found not to fit.
 */
export const useAudience = () => {
  const session = useSession();
  const kind = sessionKind(session);
  return (audience: Audience) => {
    if (session.status === 'unknown') return true;
    if (audience === 'guest') return kind === 'anonymous';
    return audience === 'admin' ? kind === 'admin' : kind !== 'anonymous';
  };
};
