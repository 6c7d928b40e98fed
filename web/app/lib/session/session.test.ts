import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser, stubRefusingBrowser } from '../../../test/browser.ts';
import { ada as user } from '../../../test/examples.ts';
import {
  announceSession,
  closeSession,
  currentSession,
  currentToken,
  expireSession,
  onSessionExpired,
  openSession,
  sessionKind,
  updateUser,
} from './session.ts';

const stored = { token: 'secret', user: JSON.stringify(user) };

afterEach(() => vi.unstubAllGlobals());

describe('a session', () => {
  it('is restored when both the token and the user are stored', () => {
    stubBrowser(stored);
    expect(currentSession()).toEqual({ status: 'signed-in', token: 'secret', user });
  });

  it.each([
    ['nothing', {}],
    ['the token alone', { token: 'secret' }],
    ['the user alone', { user: JSON.stringify(user) }],
    ['a user that is not JSON', { token: 'secret', user: '{' }],
    ['a user of another shape', { token: 'secret', user: '{"id":1}' }],
    ['a user without a field', { token: 'secret', user: JSON.stringify({ ...user, email: undefined }) }],
    ['a user without a date', { token: 'secret', user: JSON.stringify({ ...user, createdAt: 'yesterday' }) }],
  ])('is anonymous with %s stored', (_, items) => {
    stubBrowser(items);
    expect(currentSession()).toMatchObject({ status: 'anonymous' });
    expect(currentToken()).toBeNull();
  });

  it.each([
    ['a company', { company_name: undefined }, { company_name: null }],
    ['a name', { firstName: undefined }, { firstName: '' }],
    ['a role', { isAdmin: undefined }, { isAdmin: false }],
  ])('is restored with what is there where the stored user lacks %s', (_, stored, read) => {
    stubBrowser({ token: 'secret', user: JSON.stringify({ ...user, ...stored }) });
    expect(currentSession()).toEqual({ status: 'signed-in', token: 'secret', user: { ...user, ...read } });
  });

  it('is the same object until something changes, so that React does not loop', () => {
    stubBrowser(stored);
    expect(currentSession()).toBe(currentSession());
  });

  it('is there for what is rendered next, and the caller waits until it is announced', async () => {
    stubBrowser();
    const order: string[] = [];
    const opened = openSession('secret', user).then(() => order.push('shown'));
    expect(currentToken()).toBe('secret');
    await Promise.resolve().then(() => order.push('rendered'));
    announceSession();
    await opened;
    expect(order).toEqual(['rendered', 'shown']);
  });

  it('is stored under exactly the keys token and user', () => {
    const { items } = stubBrowser();
    void openSession('secret', user);
    expect([...items.keys()].sort()).toEqual(['token', 'user']);
    closeSession();
    expect(items.size).toBe(0);
  });

  it('merges a changed profile into the stored user', () => {
    stubBrowser(stored);
    updateUser({ firstName: 'Анна' });
    expect(currentSession()).toMatchObject({ user: { firstName: 'Анна', email: user.email } });
  });

  it('does not bring a user back after the session was closed', () => {
    const { items } = stubBrowser();
    updateUser({ firstName: 'Анна' });
    expect(items.size).toBe(0);
  });

  it('ends when the server refuses its token, and says so', () => {
    stubBrowser(stored);
    const onExpired = vi.fn();
    const forget = onSessionExpired(onExpired);
    expireSession('secret');
    expect(currentSession()).toEqual({ status: 'anonymous', since: 'ended' });
    expect(onExpired).toHaveBeenCalledOnce();
    forget();
  });

  it('survives a late refusal of the token before it', () => {
    stubBrowser(stored);
    expireSession('the one before');
    expect(currentSession().status).toBe('signed-in');
  });

  it('lasts as long as the page where storage is refused', () => {
    stubRefusingBrowser();
    void openSession('secret', user);
    expect(currentSession()).toMatchObject({ status: 'signed-in' });
    closeSession();
    expect(currentSession()).toEqual({ status: 'anonymous', since: 'left' });
  });
});

describe('the word for CSS', () => {
  it.each([
    ['anonymous', { status: 'anonymous' }],
    ['anonymous', { status: 'unknown' }],
    ['user', { status: 'signed-in', token: 't', user }],
    ['admin', { status: 'signed-in', token: 't', user: { ...user, isAdmin: true } }],
  ] as const)('is %s', (kind, session) => {
    expect(sessionKind(session)).toBe(kind);
  });
});
