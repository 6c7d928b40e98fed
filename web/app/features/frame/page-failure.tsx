import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { Failure } from './failure.tsx';

/** Only an address that nothing is at is called unknown; whatever else went wrong can be tried again. */
export function PageFailure({ error, missing }: { error: unknown; missing: ReactNode }) {
  return isRouteErrorResponse(error) && error.status === 404 ? missing : <Failure error={error} />;
}
