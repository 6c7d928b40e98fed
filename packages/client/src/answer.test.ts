import { expect, it } from 'vitest';
import { parseAnswer } from './answer.ts';

const good = {
  status: 'new',
  license_text: 'text',
  server_time: '2027-03-01T09:30:00.000Z',
  next_check: '2027-03-02T09:30:00.000Z',
  release: { version: '3.0.0' },
  revocations: { url: '/api/licenses/revocations/v2', version: 7 },
};

it('reads an answer, with fields that it does not know and without hints that are not right', () => {
  const read = {
    status: 'new',
    licenseText: 'text',
    serverTime: good.server_time,
    nextCheck: good.next_check,
    release: '3.0.0',
    revocations: good.revocations,
  };
  expect(parseAnswer({ ...good, more: 1 })).toEqual(read);
  expect(parseAnswer({ ...good, release: 3, revocations: { url: 1, version: 'x' } })).toEqual({
    ...read,
    release: null,
    revocations: null,
  });
  expect(parseAnswer({ ...good, status: 'none', license_text: null })).toMatchObject({ licenseText: null });
});

it.each<[string, object]>([
  ['an unknown status', { status: 'soon' }],
  ['no text with “new”', { license_text: null }],
  ['a text with “unchanged”', { status: 'unchanged' }],
  ['a text that no license has', { license_text: 'x'.repeat(16_385) }],
  ['no time of the shop', { server_time: null }],
  ['a time of another form', { server_time: '2027-03-01' }],
  ['no next check', { next_check: undefined }],
  ['a next check that is no time', { next_check: 'tomorrow' }],
])('refuses %s', (_what, change) => {
  expect(() => parseAnswer({ ...good, ...change })).toThrow('did not answer');
});
