/**
 * Writes vectors/sync-v1.json: `npm run vectors -w @warden/license`. As with vectors/v1.json, every run writes the same
 * file, and a test checks that.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { toBase64, utf8 } from '../src/bytes.ts';
import type { PublicKey } from '../src/keys.ts';
import { licenseParts } from '../src/license-parts.ts';
import type { Signer } from '../src/make.ts';
import { makeRevocationFiles, makeRevocationIndex, type RevocationIndex } from '../src/revocation-index.ts';
import {
  CARRIED_REQUEST_MS,
  type KeyedRequest,
  makeSyncRequest,
  type PinnedKey,
  type RequestFacts,
  renderCarriedRequest,
  type SyncRefusal,
  type SyncRequest,
} from '../src/sync.ts';
import { flipped, malleated, respelt } from './tamper.ts';
import { testKey } from './test-key.ts';

export interface RequestVector {
  name: string;
  request: string;
  signature: string;
  /** The key that the request brings. A sync brings none; an activation and a carried request do. */
  publicKey?: string;
  /** The key that the shop finds by the id in the request, or null. */
  pinned: PinnedKey | null;
  now: string;
  /** How old a request may be, in milliseconds. */
  maxAge?: number;
  refusal: SyncRefusal | null;
}

export interface CarriedVector {
  name: string;
  text: string;
  /** What the request says, or null where its form is wrong. */
  says: SyncRequest | null;
}

export interface PartsVector {
  name: string;
  codes: string[];
  /** The joined text, or null where there is none. */
  text: string | null;
  /** The numbers of the parts that are still missing, or null where the codes do not belong together. */
  missing: number[] | null;
}

export interface IndexVector {
  name: string;
  text: string;
  keys: PublicKey[];
  /** What the index says, or null where it must be refused. */
  index: RevocationIndex | null;
}

export interface RevokedVector {
  name: string;
  /** The name of a vector in `indexes`. */
  index: string;
  /** The files that can be had, by their hash. */
  files: Record<string, string>;
  id: string;
  /** It is null where nothing can be known. */
  revoked: boolean | null;
}

export interface SyncVectors {
  about: string;
  requests: RequestVector[];
  carried: CarriedVector[];
  parts: PartsVector[];
  indexes: IndexVector[];
  revoked: RevokedVector[];
}

const installation = testKey('installation');
const other = testKey('another installation');
const shop = testKey('current');
const previous = testKey('previous');
const retired = testKey('retired');
const keys = [shop.public, previous.public, { ...retired.public, retired: true }];

const client = 'acme-monitoring-01';
const at = new Date('2027-03-01T09:30:00.000Z');
const NOW = at.toISOString();
const nonce = Uint8Array.from({ length: 16 }, (_, index) => index);
const license = '018f4e5a-0000-7000-8000-000000000001';

const facts = (changes: Partial<RequestFacts> = {}): RequestFacts => ({
  client,
  license,
  version: '2.4.1',
  at,
  nonce,
  ...changes,
});

const make = (changes: Partial<RequestFacts> = {}, signer = installation.signer) =>
  makeSyncRequest(facts(changes), signer);

/** Signs any text at all, which no honest installation does. */
const signText = async (request: string, context = 'warden-sync-v1\n', signer: Signer = installation.signer) => ({
  request,
  publicKey: signer.publicKey,
  signature: toBase64(await signer.sign(utf8(context + request))),
});

const later = (milliseconds: number) => new Date(at.getTime() + milliseconds).toISOString();

const requestVectors = async (): Promise<RequestVector[]> => {
  const list: RequestVector[] = [];
  const pinned: PinnedKey = { publicKey: installation.signer.publicKey, client, ended: false };
  const add = (
    name: string,
    refusal: SyncRefusal | null,
    { request, signature }: KeyedRequest,
    more: Partial<RequestVector> = {},
  ) => list.push({ name, request, signature, pinned, now: NOW, ...more, refusal });

  const good = await make();
  const { publicKey } = good;
  add('good', null, good);
  add('without a license and a version', null, await make({ license: null, version: null }));
  const quoted = 'ООО "Рога\\копыта" </script> 日本';
  add('quotes and backslashes in the client', null, await make({ client: quoted }), {
    pinned: { ...pinned, client: quoted },
  });
  add('brings its key', null, good, { publicKey });
  const longest = '"'.repeat(200);
  add('the longest client and version', null, await make({ client: longest, version: '\\'.repeat(100) }), {
    pinned: { ...pinned, client: longest },
  });

  const malformed = async (name: string, change: (request: string) => string) =>
    add(name, 'sync_malformed', await signText(change(good.request)));
  await malformed('empty', () => '');
  await malformed('no object', () => 'null');
  await malformed('a list', (request) => `[${request}]`);
  await malformed('a space between tokens', (request) => request.replace(',', ', '));
  await malformed('a line end after it', (request) => `${request}\n`);
  await malformed('fields in another order', (request) =>
    JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(request)).reverse())),
  );
  await malformed('a field more', (request) => request.replace(/}$/, ',"more":1}'));
  await malformed('a field less', (request) => request.replace(/"version":"2.4.1",/, ''));
  await malformed('a field twice', (request) => request.replace('"version"', '"client":"x","version"'));
  await malformed('a letter as an escape', (request) => request.replace('"acme', '"\\u0061cme'));
  await malformed('a slash with a backslash', (request) => request.replace('2.4.1', '2.4\\/1'));
  await malformed('another format', (request) => request.replace('sync/1', 'sync/2'));
  await malformed('an empty client', (request) => request.replace(client, ''));
  await malformed('a client that is too long', (request) => request.replace(client, 'x'.repeat(201)));
  await malformed('a hidden character in the client', (request) => request.replace('acme', 'ac\u200bme'));
  await malformed('a space after the client', (request) => request.replace(client, `${client} `));
  await malformed('a number as the client', (request) => request.replace(`"${client}"`, '1'));
  await malformed('an empty version', (request) => request.replace('2.4.1', ''));
  await malformed('a version that is too long', (request) => request.replace('2.4.1', '1'.repeat(101)));
  await malformed('a key id in capitals', (request) => request.replace(/"key":"[^"]*"/, (text) => text.toUpperCase()));
  await malformed('a license id in capitals', (request) => request.replace(license, license.toUpperCase()));
  await malformed('an empty license id', (request) => request.replace(license, ''));
  await malformed('30 February', (request) => request.replace('2027-03-01', '2027-02-30'));
  await malformed('no milliseconds', (request) => request.replace('.000Z', 'Z'));
  await malformed('another time zone', (request) => request.replace('.000Z', '.000+00:00'));
  await malformed('a nonce of 15 bytes', (request) => request.replace(toBase64(nonce), toBase64(nonce.subarray(1))));
  await malformed('a nonce of 17 bytes', (request) =>
    request.replace(toBase64(nonce), toBase64(Uint8Array.of(...nonce, 0))),
  );
  await malformed('a nonce with unused bits set', (request) =>
    request.replace(toBase64(nonce), respelt(toBase64(nonce))),
  );
  await malformed('megabytes', () => 'x'.repeat(5_000));
  add('a signature of 63 bytes', 'sync_malformed', {
    ...good,
    signature: toBase64(Buffer.from(good.signature, 'base64').subarray(1)),
  });
  add('a signature with unused bits set', 'sync_malformed', { ...good, signature: respelt(good.signature) });
  add('a signature in base64url', 'sync_malformed', {
    ...good,
    signature: Buffer.from(good.signature, 'base64').toString('base64url'),
  });
  add('brings another key than it names', 'sync_malformed', good, { publicKey: other.signer.publicKey });
  add('brings a key of 31 bytes', 'sync_malformed', good, {
    publicKey: toBase64(Buffer.from(publicKey, 'base64').subarray(0, 31)),
  });

  add('key not known', 'sync_key_unknown', good, { pinned: null });
  add(
    'key not known, and a bad signature',
    'sync_key_unknown',
    { ...good, signature: flipped(good.signature, 5) },
    {
      pinned: null,
    },
  );

  add('a bit of the signature flipped', 'sync_bad_signature', { ...good, signature: flipped(good.signature, 40) });
  add('S with the order added', 'sync_bad_signature', { ...good, signature: malleated(good.signature) });
  add('another version than was signed', 'sync_bad_signature', {
    ...good,
    request: good.request.replace('2.4.1', '2.4.2'),
  });
  add('signed for another purpose', 'sync_bad_signature', await signText(good.request, 'warden-license-v1\n'));
  add('signed without a purpose', 'sync_bad_signature', await signText(good.request, ''));
  add(
    'signed by another key under this id',
    'sync_bad_signature',
    await signText(good.request, undefined, other.signer),
  );
  add('the pinned key is another one with this id', 'sync_bad_signature', good, {
    pinned: { ...pinned, publicKey: other.signer.publicKey },
  });
  const weak: Signer = {
    publicKey: toBase64(Uint8Array.from([1, ...new Array(31).fill(0)])),
    sign: () => Uint8Array.from([1, ...new Array(63).fill(0)]),
  };
  add('a key of small order, which fits every message', 'sync_bad_signature', await make({}, weak), {
    pinned: { ...pinned, publicKey: weak.publicKey },
  });

  const ended = { ...pinned, ended: true };
  add('ended key', 'sync_key_ended', good, { pinned: ended });
  add(
    'ended key, and a bad signature',
    'sync_bad_signature',
    { ...good, signature: flipped(good.signature, 5) },
    {
      pinned: ended,
    },
  );
  add('ended key of another client', 'sync_key_ended', good, { pinned: { ...ended, client: 'acme-monitoring-02' } });

  add('key of another client', 'sync_other_client', good, { pinned: { ...pinned, client: 'acme-monitoring-02' } });
  add('client in other letters', 'sync_other_client', await make({ client: client.toUpperCase() }));
  add('another client, and late', 'sync_other_client', good, {
    pinned: { ...pinned, client: 'acme-monitoring-02' },
    now: later(86_400_000),
  });

  const minutes = 600_000;
  add('ten minutes old', null, good, { now: later(minutes) });
  add('more than ten minutes old', 'sync_clock', good, { now: later(minutes + 1) });
  add('ten minutes ahead', null, good, { now: later(-minutes) });
  add('more than ten minutes ahead', 'sync_clock', good, { now: later(-minutes - 1) });
  const maxAge = CARRIED_REQUEST_MS;
  add('carried for seven days', null, good, { publicKey, maxAge, now: later(maxAge) });
  add('carried for more than seven days', 'sync_clock', good, { publicKey, maxAge, now: later(maxAge + 1) });
  add('carried, more than ten minutes ahead', 'sync_clock', good, { publicKey, maxAge, now: later(-minutes - 1) });
  return list;
};

const carriedVectors = async (): Promise<CarriedVector[]> => {
  const good = await make();
  const says = JSON.parse(good.request) as SyncRequest;
  const text = renderCarriedRequest(good);
  const lines = text.split('\n');
  return [
    { name: 'good', text, says },
    { name: 'CRLF line ends', text: text.replaceAll('\n', '\r\n'), says },
    { name: 'CR line ends', text: text.replaceAll('\n', '\r'), says },
    { name: 'byte order mark, empty lines around', text: `\uFEFF\n\n${text}\n\n`, says },
    { name: 'spaces and tabs after lines', text: text.replaceAll('\n', ' \t\n'), says },
    { name: 'no line end at the end', text: text.trimEnd(), says },
    { name: 'spaces before it', text: ` ${text}`, says: null },
    { name: 'text after it', text: `${text}more`, says: null },
    { name: 'an empty line inside', text: text.replace('\n', '\n\n'), says: null },
    { name: 'without the key', text: lines.toSpliced(2, 1).join('\n'), says: null },
    { name: 'another key', text: lines.with(2, other.signer.publicKey).join('\n'), says: null },
    { name: 'a key with unused bits set', text: lines.with(2, respelt(good.publicKey)).join('\n'), says: null },
    { name: 'a signature cut', text: lines.with(3, good.signature.slice(4)).join('\n'), says: null },
    { name: 'a request with a space', text: lines.with(1, good.request.replace(',', ', ')).join('\n'), says: null },
    { name: 'cut', text: text.slice(0, -40), says: null },
    { name: 'empty', text: '', says: null },
    {
      name: 'a signature that does not fit has a good form',
      text: renderCarriedRequest({ ...good, signature: flipped(good.signature, 3) }),
      says,
    },
  ];
};

const partsVectors = (): PartsVector[] => {
  const text = `-----BEGIN WARDEN LICENSE-----\nLicensee: Ромашка, ООО\n${'x'.repeat(100)}\n`;
  const codes = licenseParts(text, 80);
  const [first = '', second = '', third = ''] = codes;
  const others = licenseParts(`${text}other`, 80);
  const refused = { text: null, missing: null };
  return [
    { name: 'all', codes, text, missing: [] },
    { name: 'in another order', codes: codes.toReversed(), text, missing: [] },
    { name: 'some of them twice', codes: [first, first, ...codes, third], text, missing: [] },
    { name: 'line ends around', codes: codes.map((code) => `${code}\r\n`), text, missing: [] },
    { name: 'two are missing', codes: [second], text: null, missing: [1, 3] },
    { name: 'of two licenses', codes: [first, others[1] as string, third, second], ...refused },
    { name: 'of two lengths', codes: [first, second.replace('/3', '/4')], ...refused },
    { name: 'a number that is too high', codes: [first, second.replace('2/3', '4/3')], ...refused },
    { name: 'number 0', codes: [second.replace('2/3', '0/3')], ...refused },
    { name: 'ten parts', codes: [first.replace('1/3', '1/10')], ...refused },
    { name: 'small letters', codes: codes.map((code) => code.replace('WARDEN', 'warden')), ...refused },
    { name: 'something else', codes: ['https://example.com'], ...refused },
    { name: 'no base64', codes: [first.replace(/.$/, '!')], ...refused },
    { name: 'base64 of no text', codes: ['WARDEN-LICENSE-PART 1/1 /w=='], ...refused },
    { name: 'none', codes: [], ...refused },
  ];
};

const idOf = (number: number) => `018f4e5a-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const indexVectors = async (): Promise<Pick<SyncVectors, 'indexes' | 'revoked'>> => {
  const ids = [idOf(3), idOf(1)];
  const files = await makeRevocationFiles(ids);
  const nextUpdate = new Date(at.getTime() + 86_400_000);
  const terms = { sequence: 7, issued: at, nextUpdate };
  const text = await makeRevocationIndex({ ...terms, files }, shop.signer);
  const index = JSON.parse(text.split('\n')[1] as string) as RevocationIndex;
  const [entry] = index.files as [RevocationIndex['files'][number]];
  /** Signs an index that was changed freely, which the shop itself would never sign. */
  const signed = async (change: object, context = 'warden-revocations-v2\n') => {
    const json = JSON.stringify({ ...index, ...change });
    return text
      .split('\n')
      .with(1, json)
      .with(2, toBase64(await shop.signer.sign(utf8(context + json))))
      .join('\n');
  };
  const indexes: IndexVector[] = [];
  const add = (name: string, vector: string, says: RevocationIndex | null = null, known = keys) =>
    indexes.push({ name, text: vector, keys: known, index: says });
  add('two licenses', text, index);
  const none = { ...index, sequence: 0, files: [] };
  add('none yet', await makeRevocationIndex({ ...terms, sequence: 0, files: [] }, shop.signer), none);
  const shards = [
    { shard: '00', sha256: hashOf(`${idOf(0)}\n`), count: 1 },
    { shard: 'ff', sha256: hashOf(`${idOf(255)}\n${idOf(511)}\n`), count: 2 },
  ];
  add('shards', await signed({ files: shards }), { ...index, files: shards });
  add('CRLF line ends', text.replaceAll('\n', '\r\n'), index);
  add('byte order mark, empty lines around', `\uFEFF\n\n${text}\n\n`, index);
  const byPrevious = await makeRevocationIndex({ ...terms, files }, previous.signer);
  add('signed by the previous key', byPrevious, { ...index, key: previous.public.id });
  add('key not known', text, null, [previous.public]);
  add('retired key', await makeRevocationIndex({ ...terms, files }, retired.signer));
  add('another sequence than was signed', text.replace('"sequence":7', '"sequence":8'));
  add('signed for a list v1', await signed({}, 'warden-revocations-v1\n'));
  add('signed, but of format 1', await signed({ format: 'warden-revocations/1' }));
  add('signed, but a negative sequence', await signed({ sequence: -1 }));
  add('signed, but a fraction as the sequence', await signed({ sequence: 1.5 }));
  add('signed, but a text as the sequence', await signed({ sequence: '7' }));
  add('signed, but issued on 30 February', await signed({ issued: '2027-02-30T09:30:00.000Z' }));
  add('signed, but the next update is before this one', await signed({ nextUpdate: '2027-02-28T09:30:00.000Z' }));
  add('signed, but a field more', await signed({ more: 1 }));
  add('signed, but no list of files', await signed({ files: {} }));
  add('signed, but a file is null', await signed({ files: [null] }));
  add('signed, but a field more in a file', await signed({ files: [{ ...entry, more: 1 }] }));
  add('signed, but an empty file', await signed({ files: [{ ...entry, count: 0 }] }));
  add('signed, but a hash in capitals', await signed({ files: [{ ...entry, sha256: entry.sha256.toUpperCase() }] }));
  add('signed, but a shard of one digit', await signed({ files: [{ ...entry, shard: 'a' }] }));
  add('signed, but a shard in capitals', await signed({ files: [{ ...entry, shard: 'AB' }] }));
  add('signed, but shards in a wrong order', await signed({ files: shards.toReversed() }));
  add('signed, but a shard twice', await signed({ files: [shards[0], shards[0]] }));
  add('signed, but shards beside a file of all', await signed({ files: [entry, ...shards] }));
  add('a line more', text.replace('\n-----END', '\n\n-----END'));
  add('cut', text.slice(0, -40));
  add('empty', '');

  const file = { [entry.sha256]: files[0]?.text as string };
  const inShards = {
    [shards[0]?.sha256 as string]: `${idOf(0)}\n`,
    [shards[1]?.sha256 as string]: `${idOf(255)}\n${idOf(511)}\n`,
  };
  const revoked: RevokedVector[] = [
    { name: 'listed', index: 'two licenses', files: file, id: idOf(1), revoked: true },
    { name: 'not listed', index: 'two licenses', files: file, id: idOf(2), revoked: false },
    { name: 'the file cannot be had', index: 'two licenses', files: {}, id: idOf(1), revoked: null },
    {
      name: 'an id left out of the file',
      index: 'two licenses',
      files: { [entry.sha256]: `${idOf(3)}\n` },
      id: idOf(1),
      revoked: null,
    },
    {
      name: 'an id added to the file',
      index: 'two licenses',
      files: { [entry.sha256]: `${files[0]?.text}${idOf(9)}\n` },
      id: idOf(9),
      revoked: null,
    },
    { name: 'no files', index: 'none yet', files: {}, id: idOf(1), revoked: false },
    { name: 'in its shard', index: 'shards', files: inShards, id: idOf(511), revoked: true },
    { name: 'not in its shard', index: 'shards', files: inShards, id: idOf(767), revoked: false },
    { name: 'its shard has no file', index: 'shards', files: inShards, id: idOf(1), revoked: false },
  ];
  return { indexes, revoked };
};

export const makeSyncVectors = async (): Promise<SyncVectors> => ({
  about:
    'Test vectors for the sync of Warden licenses, format v1, and the index of revocations, format v2 ' +
    '(docs/sync-format.md). All keys are test keys, worth nothing. Made by packages/license/scripts/sync-vectors.ts.',
  requests: await requestVectors(),
  carried: await carriedVectors(),
  parts: partsVectors(),
  ...(await indexVectors()),
});

if (import.meta.main) {
  const path = new URL('../vectors/sync-v1.json', import.meta.url);
  writeFileSync(path, `${JSON.stringify(await makeSyncVectors(), null, 2)}\n`);
}
