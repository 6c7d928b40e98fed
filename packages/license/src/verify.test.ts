import { describe, expect, it, vi } from 'vitest';
import { newKey, someFacts } from '../test/fixtures.ts';
import { makeLicense } from './make.ts';
import { nodeCheck, pooledCheck } from './node.ts';
import { isStrict } from './strict.ts';
import { type SignedText, verifyLicense } from './verify.ts';

const { signer, known } = newKey();
const now = new Date('2027-03-15T12:00:00Z');

it('does not call a license bad where signatures cannot be checked at all', async () => {
  const { text } = await makeLicense(someFacts(), signer);
  const check = () => Promise.reject(new Error('Ed25519 is not supported here'));
  await expect(verifyLicense(text, { keys: [known], now, check })).rejects.toThrow('not supported');
});

it('asks for no signature that cannot be right', async () => {
  const weak = { publicKey: `AQ${'A'.repeat(41)}=`, sign: () => Uint8Array.from([1, ...new Array(63).fill(0)]) };
  const { text } = await makeLicense(someFacts({ type: 'trial-self-signed', expires: '2027-04-01' }), weak);
  const check = () => expect.unreachable('it asked');
  expect(await verifyLicense(text, { keys: [], now, check })).toMatchObject({ code: 'BAD_SIGNATURE' });
});

it('does not answer "valid" without the time', async () => {
  const { text } = await makeLicense(someFacts(), signer);
  await expect(verifyLicense(text, { keys: [known], now: new Date(Number.NaN) })).rejects.toThrow(RangeError);
});

it('still knows its own keys after many strangers’ ones', async () => {
  const { text } = await makeLicense(someFacts(), signer);
  for (let time = 0; time < 250; time++) {
    const trial = await makeLicense(someFacts({ type: 'trial-self-signed', expires: '2027-04-01' }), newKey().signer);
    expect(await verifyLicense(trial.text, { keys: [], now, check: nodeCheck })).toMatchObject({ code: 'VALID' });
  }
  expect(await verifyLicense(text, { keys: [known], now, check: nodeCheck })).toMatchObject({ code: 'VALID' });
});

describe('a text that is remembered', () => {
  const texts = new Map<string, SignedText>();
  const signedTexts = {
    find: (text: string) => texts.get(text),
    add: (text: string, signed: SignedText) => void texts.set(text, signed),
  };
  const check = vi.fn(pooledCheck);
  const verify = async (text: string, changes: Partial<Parameters<typeof verifyLicense>[1]> = {}) =>
    (await verifyLicense(text, { keys: [known], now, check, signedTexts, ...changes })).code;
  const remembered = async () => {
    const { text, payload } = await makeLicense(someFacts(), signer);
    expect(await verify(text)).toBe('VALID');
    check.mockClear();
    return { text, payload };
  };

  it('is not checked again, and judged anew by client, date and revocation', async () => {
    const { text, payload } = await remembered();
    expect(await verify(text)).toBe('VALID');
    expect(await verify(text, { clientId: 'another' })).toBe('WRONG_CLIENT');
    expect(await verify(text, { now: new Date('2099-01-01T00:00:00Z') })).toBe('EXPIRED');
    expect(await verify(text, { revoked: new Set([payload.id]) })).toBe('REVOKED');
    expect(check).not.toHaveBeenCalled();
  });

  it('is refused once its key is retired or gone', async () => {
    const { text } = await remembered();
    expect(await verify(text, { keys: [{ ...known, retired: true }] })).toBe('RETIRED_KEY');
    expect(await verify(text, { keys: [] })).toBe('UNKNOWN_KEY');
  });

  it('is checked again with another key of the same id', async () => {
    const { text } = await remembered();
    const other = { ...newKey().known, id: known.id };
    expect(await verify(text, { keys: [other] })).toBe('BAD_SIGNATURE');
  });

  it('vouches for no other text', async () => {
    const [one, two] = [await remembered(), await makeLicense(someFacts({ client: 'another' }), signer)];
    const [header, body] = one.text.split('\n\n');
    const mixed = [header, body, two.text.split('\n\n')[2]].join('\n\n');
    expect(await verify(mixed)).toBe('BAD_SIGNATURE');
    expect(await verify(mixed)).toBe('BAD_SIGNATURE');
    expect(texts.has(mixed)).toBe(false);
  });
});

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));
const zeros = (count: number) => '00'.repeat(count);
const usual = Buffer.from(known.publicKey, 'base64').toString('hex');
const ffs = (count: number) => 'ff'.repeat(count);

// The vectors have the points of small order, encodings above the prime and scalars that are refused.
it.each([
  ['the usual kind', usual],
  ['y = 2', `02${zeros(31)}`],
  ['the largest y below those refused', `eb${ffs(30)}7f`],
  ['a y that differs from a refused one in its middle', `00${zeros(15)}01${zeros(15)}`],
])('leaves a point of %s to the equation', (_, point) => {
  expect(isStrict(hex(point), hex(point + zeros(32)))).toBe(true);
});
