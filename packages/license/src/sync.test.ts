import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLong } from '../../../scripts/lib/random.ts';
import { newKey } from '../test/fixtures.ts';
import { isPlainLine } from './lines.ts';
import { nodeCheck } from './node.ts';
import {
  checkSyncRequest,
  type KeyedRequest,
  makeSyncRequest,
  parseCarriedRequest,
  parseSyncRequest,
  type RequestFacts,
  renderCarriedRequest,
} from './sync.ts';

const numRuns = isLong ? 20_000 : 300;
const { signer } = newKey();
const now = new Date('2027-03-01T09:30:00.000Z');

const someRequest = (changes: Partial<RequestFacts> = {}): RequestFacts => ({
  client: 'client-1',
  license: '018f4e5a-0000-7000-8000-000000000001',
  version: '2.4.1',
  at: now,
  nonce: crypto.getRandomValues(new Uint8Array(16)),
  ...changes,
});

const line = (max: number) =>
  fc.string({ unit: 'binary', minLength: 1, maxLength: max }).filter((text) => isPlainLine(text, max));

const anyFacts: fc.Arbitrary<RequestFacts> = fc.record({
  client: line(200),
  license: fc.option(fc.uuid()),
  version: fc.option(line(100)),
  at: fc.date({ noInvalidDate: true, min: new Date('0000-01-01'), max: new Date('9999-12-31') }),
  nonce: fc.uint8Array({ minLength: 16, maxLength: 16 }),
});

const check = (signed: KeyedRequest, client: string, at = now) =>
  checkSyncRequest(signed, {
    findKey: () => ({ publicKey: signer.publicKey, client, ended: false }),
    now: at,
    check: nodeCheck,
  });

it('whatever an installation may say is read as it was said, also when it is carried', () =>
  fc.assert(
    fc.asyncProperty(anyFacts, async (facts) => {
      const signed = await makeSyncRequest(facts, signer);
      const { client, license, version } = facts;
      const said = { client, license, version, at: facts.at.toISOString() };
      expect(parseSyncRequest(signed.request)).toMatchObject(said);
      expect((await check(signed, client, facts.at)).request).toMatchObject(said);
      const { says, ...carried } = parseCarriedRequest(renderCarriedRequest(signed)) ?? {};
      expect(carried).toEqual(signed);
      expect(says).toMatchObject(said);
    }),
    { numRuns },
  ));

it('a request that was changed anywhere is refused', async () => {
  const good = await makeSyncRequest(someRequest(), signer);
  const changed = fc
    .record({
      field: fc.constantFrom('request' as const, 'signature' as const),
      share: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      length: fc.nat(3),
      by: fc.oneof(
        fc.constantFrom('', ' ', '"', '\\', '0', 'A', '=', '\n'),
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
    })
    .map(({ field, share, length, by }) => {
      const start = Math.floor(share * good[field].length);
      return { ...good, [field]: good[field].slice(0, start) + by + good[field].slice(start + length) };
    })
    .filter(({ request, signature }) => request !== good.request || signature !== good.signature);
  await fc.assert(
    fc.asyncProperty(changed, async (signed) => {
      expect((await check(signed, 'client-1')).refusal).toMatch(/^sync_(malformed|bad_signature|other_client)$/);
    }),
    { numRuns },
  );
  expect((await check(good, 'client-1')).refusal).toBeNull();
});

it.each<[string, Partial<RequestFacts>]>([
  ['client', { client: 'two\nlines' }],
  ['license', { license: 'mine' }],
  ['version', { version: '' }],
  ['nonce', { nonce: new Uint8Array(15) }],
])('signs nothing when the %s is not right', async (field, changes) => {
  const idle = { ...signer, sign: () => expect.unreachable('it signed') };
  await expect(makeSyncRequest(someRequest(changes), idle)).rejects.toThrow(`${field} is not right`);
});

it('the shop is asked for a key only after the form is right, and a request without a known time is refused', async () => {
  const signed = await makeSyncRequest(someRequest(), signer);
  const unasked = { findKey: () => expect.unreachable('it asked'), now };
  for (const wrong of [{}, { request: signed.request }, { ...signed, request: 1 }, { ...signed, publicKey: null }]) {
    expect((await checkSyncRequest(wrong as never, unasked)).refusal).toBe('sync_malformed');
  }
  expect((await check(signed, 'client-1', new Date(Number.NaN))).refusal).toBe('sync_clock');
});

it('refuses what is no text, and megabytes of anything', () => {
  for (const value of [undefined, null, 1, {}, [], ' '.repeat(5_000_000), '\n'.repeat(5_000_000), '{'.repeat(2_000)]) {
    expect(parseSyncRequest(value)).toBeUndefined();
    expect(parseCarriedRequest(value)).toBeUndefined();
  }
});
