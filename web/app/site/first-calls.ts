import { callEarly } from '../lib/api/early-calls.ts';
import { readStored } from '../lib/browser/storage.ts';
import { attributeNames } from '../lib/page/page-contract.ts';

/** On the dashboard of a signed-in visitor, the first answers arrive while the scripts do. */
export const firstCalls = () => {
  const isSignedIn = document.documentElement.getAttribute(attributeNames.session) !== 'anonymous';
  const token = readStored('token');
  if (isSignedIn && token && location.pathname === '/dashboard') callEarly(token, location.search);
};
