import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../lib/browser/storage.ts';
import { storageKeys } from '../../lib/page/page-contract.ts';
import { useUserId } from '../../lib/session/session.ts';
import {
  type MyOrganization,
  parseOrganizations,
  type StoredOrganizations,
} from '../../lib/session/stored-organizations.ts';

let seen: { raw: string | null; stored: StoredOrganizations | null } | undefined;
const listeners = new Set<() => void>();

/** Returns the same object as long as nothing has changed, as useSyncExternalStore requires. */
const read = () => {
  const raw = readStored('organizations');
  if (!seen || seen.raw !== raw) seen = { raw, stored: parseOrganizations(raw) };
  return seen.stored;
};

const subscribe = (listener: () => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKeys.organizations || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
};

/** Stores the list, so that the next page has it before the server answers, and does not jump. */
export const storeOrganizations = (userId: string, organizations: readonly MyOrganization[]) => {
  const shown = organizations.map(({ id, name, role }) => ({ id, name, role }));
  const raw = shown.length > 0 ? JSON.stringify({ userId, organizations: shown }) : null;
  if (raw === readStored('organizations')) return;
  writeStored('organizations', raw);
  for (const listener of listeners) listener();
};

const none: readonly MyOrganization[] = [];

/** The organizations of the user as the server answered last. Most people are in none. */
export const useMyOrganizations = () => {
  const stored = useSyncExternalStore(subscribe, read, () => null);
  const userId = useUserId();
  return stored?.userId === userId ? stored.organizations : none;
};
