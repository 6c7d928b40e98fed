import type { Audience } from '../page/page-contract.ts';
import { sessionKind, useSession } from './session.ts';

/**
 * Whether a part of a page is rendered for this audience. Until the session is known everything is
 * rendered, and CSS hides what the `audience` attribute marks for others.
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
