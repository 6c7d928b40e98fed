import type { LicensePayload, Verdict } from '@warden/license';
import { expect, it } from 'vitest';
import { replacementRefusal } from './replacement.ts';

const verdict = (license: Partial<LicensePayload>, code: Verdict['code'] = 'VALID'): Verdict => ({
  code,
  valid: ['VALID', 'EXPIRING', 'IN_GRACE'].includes(code),
  license: { type: 'commercial', expires: '2028-03-01', graceUntil: '2028-03-15', ...license } as LicensePayload,
});
const held = verdict({});
const malformed: Verdict = { code: 'MALFORMED', valid: false, license: null };
const shorter = verdict({ expires: '2027-06-01', graceUntil: '2027-06-15' });

it.each<[string, Verdict, Verdict | null, string | null]>([
  ['nothing is held', shorter, null, null],
  ['it ends with the held one', verdict({}), held, null],
  ['it ends later', verdict({ expires: '2029-03-01', graceUntil: '2029-03-15' }), held, null],
  ['it ends a day earlier', verdict({ expires: '2028-02-29' }), held, 'ENDS_EARLIER'],
  ['its grace ends a day earlier', verdict({ expires: '2028-03-10', graceUntil: '2028-03-14' }), held, 'ENDS_EARLIER'],
  ['it is of a higher plan', shorter, verdict({ type: 'individual' }), null],
  [
    'it is of a lower plan',
    { ...shorter, license: { ...shorter.license, type: 'individual' } as LicensePayload },
    held,
    'ENDS_EARLIER',
  ],
  ['the held one is in grace and still works', shorter, verdict({}, 'IN_GRACE'), 'ENDS_EARLIER'],
  ['the held one is revoked', shorter, verdict({}, 'REVOKED'), null],
  ['the held one is over', shorter, verdict({}, 'EXPIRED'), null],
  ['the held one is damaged', shorter, malformed, null],
  ['it is over', verdict({}, 'EXPIRED'), null, 'EXPIRED'],
  ['it is revoked', verdict({}, 'REVOKED'), verdict({}, 'REVOKED'), 'REVOKED'],
  ['it is damaged', malformed, malformed, 'MALFORMED'],
])('where %s', (_when, candidate, current, refusal) => {
  expect(replacementRefusal(candidate, current, null)).toBe(refusal);
});

it('a self-signed trial is taken by the own key alone', () => {
  const trial = verdict({ type: 'trial-self-signed', publicKey: 'mine' });
  expect(replacementRefusal(trial, null, 'mine')).toBeNull();
  expect(replacementRefusal(trial, null, 'other')).toBe('SELF_SIGNED');
  expect(replacementRefusal(trial, null, null)).toBe('SELF_SIGNED');
});
