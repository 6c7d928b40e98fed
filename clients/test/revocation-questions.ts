import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Question } from './judges.ts';
import {
  knownKeys,
  oddId,
  oddKeyId,
  oddMoment,
  oddValue,
  respelling,
  scratches,
  shop,
  usually,
  utf8,
  uuid,
  written,
} from './odd-values.ts';

const MOMENT = '2027-03-01T09:30:00.000Z';

const signedLines = (name: string, context: string, json: string) => {
  const signature = Buffer.from(shop.signer.sign(Buffer.from(`${context}\n${json}`)) as Uint8Array).toString('base64');
  return [`-----BEGIN WARDEN ${name}-----`, json, signature, `-----END WARDEN ${name}-----`, ''].join('\n');
};

/** A list of keys may call a key by any name, but the names that texts use are fixed. */
const key = usually(shop.public.id, oddKeyId, 8);
const keysWith = (id: string) => fc.oneof({ weight: 3, arbitrary: knownKeys }, fc.constant([{ ...shop.public, id }]));

const list = fc
  .record({
    key,
    issued: usually(MOMENT, oddMoment),
    revoked: usually<unknown>([uuid], fc.oneof(fc.array(fc.uuid()), fc.array(oddId, { maxLength: 2 }), oddValue), 3),
    respelt: respelling,
  })
  .map(({ respelt, ...fields }) => {
    const json = respelt(JSON.stringify({ format: 'warden-revocations/1', ...fields }));
    return { key: fields.key, text: signedLines('REVOCATIONS', 'warden-revocations-v1', json) };
  });

/** Lists of format v1. */
export const listQuestion: fc.Arbitrary<Question> = list.chain(({ key, text }) =>
  fc.record({ kind: fc.constant('revocations' as const), bytes: written(text), keys: keysWith(key) }),
);

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const oddInteger = fc.constantFrom<unknown>(-1, -0, 0, 1.5, 2 ** 53 - 1, 2 ** 53, 1e21, '7', true, null);

const shards: fc.Arbitrary<string[]> = fc.oneof(
  fc.constant<string[]>(['']),
  fc
    .uniqueArray(fc.nat(255), { maxLength: 5 })
    .map((numbers) => numbers.sort((a, b) => a - b).map((number) => number.toString(16).padStart(2, '0'))),
  fc.array(fc.constantFrom<string[]>('', '0', '00', 'ff', 'FF', 'g0', '0a\n', '000'), { maxLength: 3 }),
);

const oddEntry: fc.Arbitrary<object> = fc.oneof(
  oddInteger.map((count) => ({ count })),
  fc.constantFrom({ sha256: 'A'.repeat(64) }, { sha256: null }, { more: 1 }),
);

const oddIndex: fc.Arbitrary<object> = fc.oneof(
  oddInteger.map((sequence) => ({ sequence })),
  oddMoment.map((nextUpdate) => ({ nextUpdate })),
  oddValue.map((files) => ({ files })),
  fc.constantFrom({ files: [null] }, { format: 'warden-revocations/1' }),
);

const index = fc
  .record({
    key,
    shards,
    entry: usually<object>({}, oddEntry, 6),
    odd: usually<object>({}, oddIndex, 4),
    respelt: respelling,
  })
  .map(({ key, shards, entry, odd, respelt }) => {
    const files = shards.map((shard) => ({ shard, sha256: sha256(utf8(shard)), count: 3, ...entry }));
    const usual = { format: 'warden-revocations/2', key, sequence: 7, issued: MOMENT, nextUpdate: MOMENT, files };
    const json = respelt(JSON.stringify({ ...usual, ...odd }));
    return { key, text: signedLines('REVOCATION INDEX', 'warden-revocations-v2', json) };
  });

/** Indexes of format v2. */
export const indexQuestion: fc.Arbitrary<Question> = index.chain(({ key, text }) =>
  fc.record({ kind: fc.constant('index' as const), bytes: written(text), keys: keysWith(key) }),
);

const someIds = fc.oneof(
  { weight: 4, arbitrary: fc.uniqueArray(fc.uuid(), { maxLength: 5 }).map((ids) => ids.sort()) },
  fc.array(fc.oneof(fc.uuid(), oddId), { maxLength: 4 }),
);

/** Files of format v2. Most have the right hash, so that their contents decide. */
export const fileQuestion: fc.Arbitrary<Question> = fc
  .record({
    ids: someIds,
    shard: fc.constantFrom('', 'a1'),
    belong: usually(true, fc.constant(false)),
    more: usually(0, fc.constantFrom(-1, 1)),
    hash: usually<string | undefined>(undefined, fc.constant('0'.repeat(64))),
    scratched: scratches,
  })
  .map(({ ids, shard, belong, more, hash, scratched }) => {
    const listed = belong ? ids.map((id) => id.slice(0, id.length - shard.length) + shard) : ids;
    const bytes = scratched(utf8(listed.map((id) => `${id}\n`).join('')));
    return { kind: 'file', bytes, file: { shard, sha256: hash ?? sha256(bytes), count: listed.length + more } };
  });
