import type { User } from '@warden/contract';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../browser/storage.ts';
import { type SessionKind, storageKeys } from '../page/page-contract.ts';
import { isStaff } from './staff.ts';
import { parseUser } from './stored-user.ts';

/**
 * The session is `unknown` on the server and in the first render of the browser, which must be equal. A visitor may be
 * anonymous because they `left`, or because the server `ended` the session.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'anonymous'; since?: 'left' | 'ended' }
  | { status: 'signed-in'; token: string; user: User };

const unknown: Session = { status: 'unknown' };
let anonymous: Session = { status: 'anonymous' };

const parse = (token: string | null, rawUser: string | null): Session => {
  const user = token ? parseUser(rawUser) : null;
  return token && user ? { status: 'signed-in', token, user } : anonymous;
};

let seen: { token: string | null; rawUser: string | null; session: Session } | undefined;
const listeners = new Set<() => void>();
const expiryListeners = new Set<() => void>();

/** Returns the same object as long as nothing has changed, as useSyncExternalStore requires. */
export const currentSession = (): Session => {
  const token = readStored('token');
  const rawUser = readStored('user');
  if (!seen || seen.token !== token || seen.rawUser !== rawUser) {
    seen = { token, rawUser, session: parse(token, rawUser) };
  }
  return seen.session;
};

const notify = () => {
  for (const listener of listeners) listener();
};

export const currentToken = () => {
  const session = currentSession();
  return session.status === 'signed-in' ? session.token : null;
};

/** The token of the session that was opened since the page was loaded, with the user as the server knows them. */
let openedHere: string | undefined;

export const wasOpenedHere = (token: string | null) => token === openedHere;

/**
 * Stores the session that the server has opened. Whatever is rendered from now on has it. What is on the page already
 * is not told before the next page is there and calls `announceSession`: otherwise it would be rendered twice. Waits
 * until then.
 */
export const openSession = (token: string, user: User) => {
  openedHere = token;
  writeStored('token', token);
  writeStored('user', JSON.stringify(user));
  return new Promise<void>((resolve) => {
    const told = () => {
      listeners.delete(told);
      resolve();
    };
    listeners.add(told);
  });
};

export const announceSession = notify;

export const updateUser = (changed: Partial<User>) => {
  const session = currentSession();
  if (session.status !== 'signed-in') return;
  writeStored('user', JSON.stringify({ ...session.user, ...changed }));
  notify();
};

const close = (since: 'left' | 'ended') => {
  anonymous = { status: 'anonymous', since };
  seen = undefined;
  writeStored('token', null);
  writeStored('user', null);
  notify();
};

export const closeSession = () => close('left');

/** Ends the session whose token the server has refused. A late answer to an older token must not end the new one. */
export const expireSession = (refused: string | null) => {
  if (refused !== null && refused !== readStored('token')) return;
  close('ended');
  for (const listener of expiryListeners) listener();
};

export const onSessionExpired = (listener: () => void) => {
  expiryListeners.add(listener);
  return () => {
    expiryListeners.delete(listener);
  };
};

const subscribe = (listener: () => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKeys.token || event.key === storageKeys.user || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
};

export const useSession = () => useSyncExternalStore(subscribe, currentSession, () => unknown);

/** Part of the keys of cached answers, so that the next user of this browser never sees them. */
export const useUserId = () => {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : '';
};

/** The value of the attribute by which CSS shows the right half of the header before React runs. */
export const sessionKind = (session: Session): SessionKind =>
  session.status === 'signed-in' ? (isStaff(session.user) ? 'admin' : 'user') : 'anonymous';
