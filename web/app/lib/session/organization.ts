import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { writeStored } from '../browser/storage.ts';
import { type Address, addressIn, isAccountPage, organizationAt, rememberedOrganization } from './account-address.ts';
import { currentSession, useSession } from './session.ts';

/**
 * What this tab has shown last, and to whom. Another tab may show and remember another one. A page of an account that
 * was opened says which one it is about: the inline script has seen to it (web/app/site/first-calls.ts).
 */
let shown: { userId: string; organization: string | null } | undefined;

// There is no location on the server.
if (typeof location !== 'undefined' && isAccountPage(location.pathname)) {
  const session = currentSession();
  if (session.status === 'signed-in')
    shown = { userId: session.user.id, organization: organizationAt(location) ?? null };
}

const organizationOf = (address: Address, userId: string): string | null => {
  const named = organizationAt(address);
  if (named !== undefined) return named;
  return shown?.userId === userId ? shown.organization : rememberedOrganization(userId);
};

/** The organization that the open page is about, null for the visitor's own account. Calls of the API name it. */
export const currentOrganization = () => {
  const session = currentSession();
  return session.status === 'signed-in' ? organizationOf(location, session.user.id) : null;
};

/** The same for components. It is null in the first render, which must be equal to that of the server. */
export const useOrganization = () => {
  const address = useLocation();
  const session = useSession();
  return session.status === 'signed-in' ? organizationOf(address, session.user.id) : null;
};

export interface Account {
  /** Part of the keys of cached answers, so that nothing of one account is ever shown in another. */
  key: string;
  organization: string | null;
}

/** The account that the page is about, for the keys of cached answers and for the calls that bring them. */
export const useAccount = (): Account => {
  const session = useSession();
  const organization = useOrganization();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  return { key: organization ? `${userId}/${organization}` : userId, organization };
};

/** Addresses for the organization that the open page is about. */
export const useWithOrganization = () => {
  const organization = useOrganization();
  return useCallback((address: string) => addressIn(organization, address), [organization]);
};

/** The tab shows a page about this account. */
export const noteOrganization = (organization: string | null) => {
  const session = currentSession();
  if (session.status === 'signed-in') shown = { userId: session.user.id, organization };
};

/** The tab goes on with this account, and the browser starts with it next time. */
export const rememberOrganization = (organization: string | null) => {
  const session = currentSession();
  if (session.status !== 'signed-in') return;
  noteOrganization(organization);
  writeStored('organization', organization && `${session.user.id}/${organization}`);
};

const listeners = new Set<(organization: string) => void>();

/** The server knows no such organization, or the visitor is no longer a member of it. */
export const loseOrganization = (organization: string) => {
  const session = currentSession();
  if (session.status === 'signed-in' && rememberedOrganization(session.user.id) === organization)
    writeStored('organization', null);
  if (shown?.organization === organization) noteOrganization(null);
  for (const listener of listeners) listener(organization);
};

export const onOrganizationLost = (listener: (organization: string) => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
