import { readStored } from '../browser/storage.ts';

/** The parameter of an address that names the organization that the page is about. */
const ORGANIZATION = 'org';

/** The pages that show the things of one account: the visitor's own, or that of an organization. */
const pages = ['/dashboard', '/organization', '/integrations', '/order', '/payment/success', '/renew', '/renewals'];

export const isAccountPage = (pathname: string) => pages.includes(pathname.replace(/\/$/, ''));

/** No browser sends anything else as a header. */
const ID = /^[\da-f-]{36}$/i;

/** These parameters name nothing that belongs to an account. */
const neutral = ['lang', 'profile', 'buy', 'pay'];

export interface Address {
  pathname: string;
  search: string;
}

/** The organization that this user of the browser has chosen last, in whichever tab. */
export const rememberedOrganization = (userId: string) => {
  const [owner, id] = readStored('organization')?.split('/') ?? [];
  return owner === userId && id && ID.test(id) ? id : null;
};

/**
 * The organization that an address is about, null for the visitor's own account. One that names none but something of
 * an account, as links in mails do, is about the own account. A plain one leaves it open.
 */
export const organizationAt = ({ pathname, search }: Address): string | null | undefined => {
  if (!isAccountPage(pathname)) return null;
  const query = new URLSearchParams(search);
  const named = query.get(ORGANIZATION);
  if (named && ID.test(named)) return named;
  return [...query.keys()].every((name) => neutral.includes(name)) ? undefined : null;
};

/** An address of this site, such as `/dashboard?tab=payments`, as that of a page about this organization. */
export const addressIn = (organization: string | null, address: string) => {
  const [path = '', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  query.delete(ORGANIZATION);
  if (organization) query.set(ORGANIZATION, organization);
  const written = query.toString();
  return written ? `${path}?${written}` : path;
};
