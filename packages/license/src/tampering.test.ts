import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { isLong } from '../../../scripts/lib/random.ts';
import { testKey } from '../scripts/test-key.ts';
import { someFacts } from '../test/fixtures.ts';
import { renderText } from './armour.ts';
import { licenseTypes } from './kinds.ts';
import { type LicenseFacts, makeLicense } from './make.ts';
import { nodeCheck } from './node.ts';
import { features, type LicensePayload } from './payload.ts';
import { verifyLicense } from './verify.ts';

/** This many changes are tried in all. A property that computes signatures takes a smaller share. */
const CHANGES = isLong ? 1_000_000 : 2_000;
vi.setConfig({ testTimeout: isLong ? 1_200_000 : 600_000 });

const { signer, public: known } = testKey('tampering');
const now = new Date('2027-03-15T12:00:00Z');

const originals = await Promise.all(
  licenseTypes.map((type, index) => {
    const facts: Partial<LicenseFacts> = {
      type,
      id: `018f4e5a-0000-7000-8000-00000000000${index}`,
      client: `client-${index}`,
      licensee: index % 2 ? 'ООО «Ромашка»' : 'Acme "Errors" GmbH',
      expires: '2027-04-30',
    };
    return makeLicense(someFacts(facts), signer);
  }),
);

/** Repeats what the format ignores: line ends, spaces after lines and empty lines around the text. */
const withoutIgnoredSpace = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\n+$/g, '');
const same = new Set(originals.map(({ text }) => withoutIgnoredSpace(text)));

const isAccepted = async (text: string) => {
  const { code, license } = await verifyLicense(text, { keys: [known], now, check: nodeCheck });
  return license !== null || code === 'VALID';
};

/** A changed text is accepted exactly when it differs in nothing but ignored space. */
const holds = async (text: string) => (await isAccepted(text)) === same.has(withoutIgnoredSpace(text));

const index = fc.nat(originals.length - 1);
const original = index.map((at) => originals[at]?.text as string);
const signatureOf = (at: number) =>
  Buffer.from(originals[at]?.text.split('\n\n')[2]?.split('-----END')[0] as string, 'base64');
const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const at = (text: string, share: number) => Math.floor(share * text.length);
const piece = fc.oneof(
  fc.constantFrom(' ', '\n', '\r\n', '\t', '\uFEFF', '=', '-', 'A', '\u200b', '\u00a0', 'а', '\0'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 5 }),
);

// These fit the format perfectly, so that only the signature can refuse them.
const change = fc.oneof(
  fc.record({ client: fc.stringMatching(/^[a-z0-9-]{1,40}$/) }),
  fc.record({ licensee: fc.stringMatching(/^[A-Za-z]{1,40}$/) }),
  fc.record({ hostname: fc.option(fc.domain()) }),
  fc.record({ id: fc.uuid() }),
  fc.record({ supersedes: fc.uuid() }),
  fc.integer({ min: 1, max: 3000 }).map((days) => {
    const expires = new Date(Date.parse('2027-04-30') + days * 86_400_000).toISOString().slice(0, 10);
    return { expires, graceUntil: expires };
  }),
  fc.record({ features: fc.subarray([...features]) }),
  fc.record({ type: fc.constantFrom('trial', 'commercial', 'individual'), publicKey: fc.constant(null) }),
) as fc.Arbitrary<Partial<LicensePayload>>;

/** Replaces this many characters from that share of the text on. */
const replaced = (text: string, where: number, length: number, by = '') => {
  const start = at(text, where);
  return text.slice(0, start) + by + text.slice(start + length);
};

it.each<[string, number, fc.Arbitrary<string>]>([
  [
    'characters replaced',
    0.25,
    fc.tuple(original, place, piece).map(([text, where, by]) => replaced(text, where, 1, by)),
  ],
  [
    'bits flipped in characters',
    0.25,
    fc.tuple(original, place, fc.nat(6)).map(([text, where, bit]) => {
      const flipped = String.fromCharCode(text.charCodeAt(at(text, where)) ^ (1 << bit));
      return replaced(text, where, 1, flipped);
    }),
  ],
  ['cuts', 0.1, fc.tuple(original, place, fc.integer({ min: 1, max: 80 })).map((given) => replaced(...given))],
  ['insertions', 0.2, fc.tuple(original, place, piece).map(([text, where, more]) => replaced(text, where, 0, more))],
  [
    'parts moved within a license',
    0.05,
    fc.tuple(original, place, place, place).map(([text, ...cuts]) => {
      const [a = 0, b = 0, c = 0] = cuts.map((share) => at(text, share)).sort((left, right) => left - right);
      return text.slice(0, a) + text.slice(b, c) + text.slice(a, b) + text.slice(c);
    }),
  ],
  [
    'lines swapped between two licenses',
    0.05,
    fc.tuple(original, original, place, fc.integer({ min: 1, max: 12 })).map(([one, two, where, count]) => {
      const lines = one.split('\n');
      const start = Math.floor(where * lines.length);
      lines.splice(start, count, ...two.split('\n').slice(start, start + count));
      return lines.join('\n');
    }),
  ],
  [
    'well-formed payloads under another one’s signature',
    0.06,
    fc.tuple(index, index, change).map(([from, to, changes]) => {
      const { payload } = originals[from] as (typeof originals)[number];
      return renderText({ ...payload, ...changes }, signatureOf(to));
    }),
  ],
  [
    'bits flipped in the signature',
    0.04,
    fc.tuple(index, fc.uniqueArray(fc.nat(511), { minLength: 1, maxLength: 4 })).map(([of, bits]) => {
      const { payload } = originals[of] as (typeof originals)[number];
      const bytes = signatureOf(of);
      for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7));
      return renderText(payload, bytes);
    }),
  ],
])(`of ${CHANGES} random changes none is accepted but ignored space: %s`, (_what, share, changed) =>
  fc.assert(fc.asyncProperty(changed, holds), { numRuns: Math.ceil(CHANGES * share) }),
);

it('the originals are accepted, so that the refusals mean something', async () => {
  for (const { text } of originals) expect(await isAccepted(text)).toBe(true);
});

it('the format forgives what mail does to a license', async () => {
  const space = fc.constantFrom('\n', '\r\n', ' \n', '\t\r\n');
  await fc.assert(
    fc.asyncProperty(original, fc.infiniteStream(space), (text, ends) =>
      isAccepted(text.replace(/\n/g, () => ends.next().value as string)),
    ),
    { numRuns: 100 },
  );
});
