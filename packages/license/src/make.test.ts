import { expect, it } from 'vitest';
import { newKey, someFacts } from '../test/fixtures.ts';
import { licenseTypes } from './kinds.ts';
import { makeLicense } from './make.ts';
import { features } from './payload.ts';
import { verifyLicense } from './verify.ts';

const { signer, known } = newKey();
const all = [...features];

it.each([
  ['commercial', '2028-03-01', { notifyFrom: '2028-01-31', graceUntil: '2028-03-15', features: all, publicKey: null }],
  [
    'individual',
    '2028-02-29',
    {
      notifyFrom: '2028-01-30',
      graceUntil: '2028-03-14',
      features: ['notifications', 'releases', '2fa'],
      publicKey: null,
    },
  ],
  ['trial', '2027-04-30', { notifyFrom: '2027-04-23', graceUntil: '2027-04-30', features: all, publicKey: null }],
  [
    'trial-self-signed',
    '2027-04-30',
    { notifyFrom: '2027-04-23', graceUntil: '2027-04-30', features: all, publicKey: signer.publicKey },
  ],
] as const)(
  'a %s license until %s says when it reminds, how long it is forgiven and what it allows',
  async (type, expires, contents) => {
    const { payload } = await makeLicense(someFacts({ type, expires }), signer);
    expect(payload).toMatchObject({ ...contents, format: 'warden-license/1', algorithm: 'Ed25519', key: known.id });
  },
);

it.each(licenseTypes)('a %s license it makes is one it believes', async (type) => {
  const { text, payload } = await makeLicense(someFacts({ type, expires: '2027-04-30' }), signer);
  const verdict = await verifyLicense(text, { keys: [known], now: new Date('2027-03-02'), clientId: 'client-1' });
  expect(verdict).toEqual({ code: 'VALID', valid: true, license: payload });
});

it('may end on the day it is issued, and never reminds before it', async () => {
  const short = await makeLicense(someFacts({ expires: '2027-03-05' }), signer);
  expect(short.payload.notifyFrom).toBe('2027-03-01');
  const { payload } = await makeLicense(someFacts({ type: 'trial', expires: '2027-03-01' }), signer);
  expect(payload).toMatchObject({ notifyFrom: '2027-03-01', expires: '2027-03-01', graceUntil: '2027-03-01' });
});

it('drops what cannot be seen from names that people paste', async () => {
  const { payload } = await makeLicense(
    someFacts({ licensee: ' \u200bAcme\u202e Gm\u00adbH\n', hostname: '\ufeff' }),
    signer,
  );
  expect(payload).toMatchObject({ licensee: 'Acme GmbH', hostname: null });
});

it.each([
  ['client', { client: '' }],
  ['client', { client: 'two\nlines' }],
  ['client', { client: 'seems-one\u200b' }],
  ['client', { client: ' padded' }],
  ['licensee', { licensee: '\u200b' }],
  ['licensee', { licensee: 'x'.repeat(301) }],
  ['id', { id: '018F4E5A-0000-7000-8000-000000000001' }],
  ['expires', { expires: '2027-02-30' }],
  ['expires', { expires: '2027-02-28' }],
  ['graceUntil', { expires: '9999-12-31' }],
  ['supersedes', { supersedes: 'the old one' }],
] as const)('signs nothing when the %s is not right', async (field, facts) => {
  const idle = { ...signer, sign: () => expect.unreachable('it signed') };
  await expect(makeLicense(someFacts(facts), idle)).rejects.toThrow(`${field} is not right`);
});
