import { callEarly } from '../lib/api/early-calls.ts';
import { readStored } from '../lib/browser/storage.ts';
import { attributeNames } from '../lib/page/page-contract.ts';
import { addressIn, organizationAt, rememberedOrganization } from '../lib/session/account-address.ts';
import { parseUser } from '../lib/session/stored-user.ts';

/**
 * The organization that the page is about. One that the browser remembers is written into the address, before the
 * application reads it. A page that is loaded again stays what it was.
 */
const findOrganization = () => {
  const named = organizationAt(location);
  if (named !== undefined) return named;
  const user = parseUser(readStored('user'));
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const remembered = user && navigation?.type === 'navigate' ? rememberedOrganization(user.id) : null;
  if (remembered)
    history.replaceState(history.state, '', addressIn(remembered, location.pathname + location.search) + location.hash);
  return remembered;
};

/** On the dashboard of a signed-in visitor, the first answers arrive while the scripts do. */
export const firstCalls = () => {
  const isSignedIn = document.documentElement.getAttribute(attributeNames.session) !== 'anonymous';
  const token = readStored('token');
  if (!isSignedIn || !token) return;
  const organization = findOrganization();
  if (location.pathname === '/dashboard') callEarly(token, location.search, organization);
};
