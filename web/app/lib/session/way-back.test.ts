import { describe, expect, it } from 'vitest';
import { nextPage, wayBack } from './way-back.ts';

const at = { pathname: '/admin', search: '?tab=stats' };

describe('the way back after signing in', () => {
  it.each([
    ['to the page that a stranger asked for', { status: 'anonymous' }, { page: '/admin?tab=stats' }],
    [
      'to the page where a session ended, and says that it did',
      { status: 'anonymous', since: 'ended' },
      { page: '/admin?tab=stats', ended: true },
    ],
    ['nowhere for who left', { status: 'anonymous', since: 'left' }, {}],
  ] as const)('leads %s', (_, session, expected) => {
    expect(wayBack(session, at)).toEqual(expected);
  });

  it.each([
    [{ page: '/admin?tab=stats' }, '/admin?tab=stats'],
    [{ page: '/confirm-email?token=a%2Fb' }, '/confirm-email?token=a%2Fb'],
    [null, '/dashboard'],
    [{}, '/dashboard'],
    [{ page: 5 }, '/dashboard'],
    [{ page: '//evil.example' }, '/dashboard'],
    [{ page: '/\\evil.example' }, '/dashboard'],
    [{ page: 'https://evil.example' }, '/dashboard'],
    [{ page: 'javascript:alert(1)' }, '/dashboard'],
  ])('%j goes on to %s', (state, page) => {
    expect(nextPage(state)).toBe(page);
  });
});
