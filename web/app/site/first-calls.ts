import { callEarly } from '../lib/api/early-calls.ts';
import { readStored } from '../lib/browser/storage.ts';
import { ACCOUNT, ACCOUNT_DISPLAY, attributeNames } from '../lib/page/page-contract.ts';
import { addressIn, organizationAt, rememberedOrganization } from '../lib/session/account-address.ts';
import { parseOrganizations } from '../lib/session/stored-organizations.ts';
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

/** Who is in organizations sees the name of the account in the header, where the switch comes. */
const showAccount = (current: string | null) => {
  const stored = parseOrganizations(readStored('organizations'));
  if (!stored || stored.userId !== parseUser(readStored('user'))?.id) return;
  const { style } = document.documentElement;
  style.setProperty(ACCOUNT_DISPLAY, 'block');
  const organization = stored.organizations.find(({ id }) => id === current);
  if (organization) style.setProperty(ACCOUNT, JSON.stringify(organization.name));
};

/** On the dashboard of a signed-in visitor, the first answers arrive while the scripts do. */
export const firstCalls = () => {
  const isSignedIn = document.documentElement.getAttribute(attributeNames.session) !== 'anonymous';
  const token = readStored('token');
  if (!isSignedIn || !token) return;
  const organization = findOrganization();
  showAccount(organization);
  if (location.pathname === '/dashboard') callEarly(token, location.search, organization);
};
