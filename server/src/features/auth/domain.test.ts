import { expect, it } from 'vitest';
import { emailKey } from '../../platform/mail/email-key.ts';
import { holderOf } from './domain.ts';

it.each([
  ['A@B.Cd', 'a@b.cd'],
  ['ИВАН@ПОЧТА.РФ', 'иван@xn--80a1acny.xn--p1ai'],
  ['И\u0306@b.cd', 'й@b.cd'],
  ['a@b.cd', 'a@b.cd'],
])('compares %j as %j', (email, key) => {
  expect(emailKey(email)).toBe(key);
});

const claim = (name: string, day: number, verified = false) => ({
  id: name,
  blockedAt: name.startsWith('blocked') ? new Date(Date.UTC(2026, 1, 2)) : null,
  createdAt: new Date(Date.UTC(2026, 0, day)),
  emailVerifiedAt: verified ? new Date(Date.UTC(2026, 1, 1)) : null,
});

it.each([
  ['nobody without claims', [], undefined],
  ['the only claim', [claim('only', 1)], 'only'],
  ['the newest claim, whatever their order', [claim('old', 1), claim('new', 3), claim('middle', 2)], 'new'],
  ['the newest claim that has paid', [claim('paid', 1), claim('new', 3), claim('also paid', 2)], 'also paid'],
  ['the verified claim before one that has paid', [claim('paid', 3), claim('verified', 1, true)], 'verified'],
  ['no blocked claim before another', [claim('old', 1), claim('blocked', 2), claim('blocked and paid', 3)], 'old'],
  ['a blocked claim that is verified', [claim('blocked', 1, true), claim('new', 2)], 'blocked'],
  ['a blocked claim that is the only one', [claim('blocked', 1)], 'blocked'],
])('gives an address to %s', (_name, claims, holder) => {
  expect(holderOf(claims, new Set(['paid', 'also paid', 'blocked and paid']))?.id).toBe(holder);
});
