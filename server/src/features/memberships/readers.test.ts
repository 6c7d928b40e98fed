import type { MemberRole } from '@warden/contract';
import { expect, it } from 'vitest';
import { readersAmong } from './readers.ts';

const member = (role: MemberRole, mutedAt: Date | null = null) => ({ userId: role, role, mutedAt });
const everyone = [member('owner'), member('billing'), member('technical'), member('viewer')];
const muted = (...roles: MemberRole[]) =>
  everyone.map((one) => (roles.includes(one.role) ? { ...one, mutedAt: new Date(0) } : one));
const idsOf = (found: { userId: string }[]) => found.map(({ userId }) => userId);

it('a mail is for the members whose role needs it, and for the one who ordered', () => {
  expect(idsOf(readersAmong(everyone, { needs: ['texts'] }))).toEqual(['owner', 'technical']);
  expect(idsOf(readersAmong(everyone, { needs: ['buy', 'install'] }))).toEqual(['owner', 'billing', 'technical']);
  expect(idsOf(readersAmong(everyone, { needs: ['buy'], also: 'viewer' }))).toEqual(['owner', 'billing', 'viewer']);
  // Whoever ordered and is no member any more is not in the list.
  expect(idsOf(readersAmong(everyone, { needs: ['buy'], also: 'stranger' }))).toEqual(['owner', 'billing']);
});

it('a reminder is not for those who muted it, unless nobody is left but the owners', () => {
  const reminder = { needs: ['buy', 'install'], isReminder: true } as const;
  expect(idsOf(readersAmong(muted('owner', 'billing'), reminder))).toEqual(['technical']);
  expect(idsOf(readersAmong(muted('owner', 'billing', 'technical'), reminder))).toEqual(['owner']);
  // All other mails arrive.
  expect(idsOf(readersAmong(muted('owner', 'billing'), { needs: ['buy'] }))).toEqual(['owner', 'billing']);
});
