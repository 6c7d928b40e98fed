/**
 * Writes vectors/v1.json: `npm run vectors -w @warden/license`. Keys and times are fixed, and Ed25519 is deterministic,
 * so every run writes the same file; a test checks that. The private keys are test keys, made from the words below.
 */
import { writeFileSync } from 'node:fs';
import { renderText } from '../src/armour.ts';
import { toBase64, utf8 } from '../src/bytes.ts';
import { addDays, type Day } from '../src/days.ts';
import { type PublicKey, signedBytes } from '../src/keys.ts';
import type { LicenseCode } from '../src/kinds.ts';
import { type LicenseFacts, makeLicense, type Signer } from '../src/make.ts';
import type { LicensePayload } from '../src/payload.ts';
import { makeRevocations } from '../src/revocations.ts';
import { signatureVectors } from './signature-vectors.ts';
import { bytesOf, edited, flipped, malleated, rebuilt, respelt, split, wrap } from './tamper.ts';
import { testKey } from './test-key.ts';
import type { Vector } from './vector.ts';

export interface RevocationVector {
  name: string;
  text: string;
  keys: PublicKey[];
  /** These are the listed ids, or null where a verifier must refuse the list. */
  revoked: string[] | null;
}

export interface Vectors {
  about: string;
  licenses: Vector[];
  revocations: RevocationVector[];
  /**
   * These vectors cover the edge cases of Ed25519. Their `signature` is the verdict of all rules, not of the equation
   * alone.
   */
  signatures: Vector[];
}

const current = testKey('current');
const previous = testKey('previous');
const retired = testKey('retired');
const stranger = testKey('stranger');
const installation = testKey('installation');
const otherInstallation = testKey('another installation');
const keys = [current.public, previous.public, { ...retired.public, retired: true }];

const issued = new Date('2027-03-01T09:30:00.000Z');
const NOW = '2027-03-15T12:00:00.000Z';
const client = 'acme-monitoring-01';

const facts = (changes: Partial<LicenseFacts> = {}): LicenseFacts => ({
  id: '018f4e5a-0000-7000-8000-000000000001',
  client,
  type: 'commercial',
  licensee: 'Acme GmbH',
  hostname: 'errors.acme.example',
  issued,
  expires: '2028-03-01',
  ...changes,
});

const trialFacts = (changes: Partial<LicenseFacts> = {}) =>
  facts({ id: '018f4e5a-0000-7000-8000-000000000002', type: 'trial-self-signed', expires: '2027-04-30', ...changes });

const make = async (changes: Partial<LicenseFacts> = {}, signer: Signer = current.signer) =>
  (await makeLicense(facts(changes), signer)).text;

/** Signs a payload that was changed freely, which the shop itself would never sign. */
const signAnything = async (
  base: LicenseFacts,
  signer: Signer,
  change: Partial<Record<keyof LicensePayload, unknown>>,
): Promise<string> => {
  const { payload } = await makeLicense(base, signer);
  const changed = { ...payload, ...change } as LicensePayload;
  return renderText(changed, await signer.sign(signedBytes(utf8(JSON.stringify(changed)))));
};

/** This key is the point of order 1: with it, this signature fits every message. */
const weakKey: Signer = {
  publicKey: toBase64(Uint8Array.from([1, ...new Array(31).fill(0)])),
  sign: () => Uint8Array.from([1, ...new Array(63).fill(0)]),
};

type Options = Partial<Pick<Vector, 'now' | 'keys' | 'clientId' | 'revoked'>>;

const licenseVectors = async (): Promise<Vector[]> => {
  const list: Vector[] = [];
  const add = (
    name: string,
    code: LicenseCode,
    text: string,
    { signature = 'good', ...options }: Options & { signature?: Vector['signature'] } = {},
  ) => list.push({ name, text, now: NOW, keys, clientId: client, ...options, signature, code });

  const good = await make();
  const other = await make({
    id: '018f4e5a-0000-7000-8000-000000000003',
    client: 'another-client',
    licensee: 'Ромашка, ООО',
  });
  const trial = (await makeLicense(trialFacts(), installation.signer)).text;

  // These are good.
  add('commercial', 'VALID', good);
  add('individual', 'VALID', await make({ type: 'individual', licensee: 'Анна Ильина', hostname: null }));
  add('trial', 'VALID', await make({ type: 'trial', expires: '2027-04-30' }));
  add('trial, self-signed', 'VALID', trial);
  add('trial, self-signed, needs no known key', 'VALID', trial, { keys: [] });
  add('no client asked for', 'VALID', good, { clientId: undefined as never });
  add('takes the place of another', 'VALID', await make({ supersedes: '018f4e5a-0000-7000-8000-000000000009' }));
  add('quotes and backslashes in the licensee', 'VALID', await make({ licensee: 'ООО "Рога\\копыта" </script> 日本' }));
  add('signed by the previous key', 'VALID', await make({}, previous.signer));

  // Mail programs and editors add or change these spaces.
  add('CRLF line ends', 'VALID', good.replaceAll('\n', '\r\n'));
  add('CR line ends', 'VALID', good.replaceAll('\n', '\r'));
  add('byte order mark, empty lines around', 'VALID', `\uFEFF\n\n${good}\n\n`);
  add('spaces and tabs after lines', 'VALID', good.replaceAll('\n', ' \t\n'));
  add('no line end at the end', 'VALID', good.trimEnd());

  // The term is exact to the millisecond.
  const at = (name: string, code: LicenseCode, now: string, text = good) => add(name, code, text, { now });
  at('last moment before the reminder', 'VALID', '2028-01-30T23:59:59.999Z');
  at('first moment of the reminder', 'EXPIRING', '2028-01-31T00:00:00.000Z');
  at('last moment of the last day', 'EXPIRING', '2028-03-01T23:59:59.999Z');
  at('first moment of the grace', 'IN_GRACE', '2028-03-02T00:00:00.000Z');
  at('last moment of the grace', 'IN_GRACE', '2028-03-15T23:59:59.999Z');
  at('first moment after the grace', 'EXPIRED', '2028-03-16T00:00:00.000Z');
  at('trial on its last day', 'EXPIRING', '2027-04-30T23:59:59.999Z', trial);
  at('trial has no grace', 'EXPIRED', '2027-05-01T00:00:00.000Z', trial);

  // These are for another client, by another key, or revoked.
  add('for another client', 'WRONG_CLIENT', good, { clientId: 'acme-monitoring-02' });
  add('client id in other letters', 'WRONG_CLIENT', good, { clientId: client.toUpperCase() });
  add('revoked', 'REVOKED', good, { revoked: [facts().id] });
  add('another one is revoked', 'VALID', good, { revoked: ['018f4e5a-0000-7000-8000-000000000003'] });
  add('revoked and expired', 'REVOKED', good, { revoked: [facts().id], now: '2030-01-01T00:00:00.000Z' });
  add('key not known', 'UNKNOWN_KEY', good, { keys: [previous.public], signature: 'none' });
  add('signed by a stranger under its own key id', 'UNKNOWN_KEY', await make({}, stranger.signer), {
    signature: 'none',
  });
  add(
    'signed by a stranger under our key id',
    'BAD_SIGNATURE',
    await signAnything(facts(), stranger.signer, { key: current.public.id }),
    { signature: 'bad' },
  );
  add('signed by a retired key', 'RETIRED_KEY', await make({}, retired.signer));
  add('key listed twice, once as retired', 'RETIRED_KEY', good, {
    keys: [current.public, { ...current.public, retired: true }],
  });
  const sameId = { ...current.public, publicKey: flipped(current.public.publicKey, 20) };
  add('two keys of one id, the right one first', 'VALID', good, { keys: [current.public, sameId] });
  add('two keys of one id, the right one second', 'BAD_SIGNATURE', good, {
    keys: [sameId, current.public],
    signature: 'bad',
  });

  // These were tampered with.
  const parts = split(good);
  const bad = { signature: 'bad' as const };
  const header = (from: string | RegExp, to: string) => rebuilt(good, { header: parts.header.replace(from, to) });
  add('payload: one bit', 'MALFORMED', rebuilt(good, { payload: flipped(parts.payload, 0) }), bad);
  add(
    'payload: one bit of the license id',
    'BAD_SIGNATURE',
    rebuilt(good, { payload: edited(good, '0001', '0000') }),
    bad,
  );
  add(
    'payload: longer, header changed too',
    'BAD_SIGNATURE',
    rebuilt(good, {
      header: parts.header.replace('2028-03-01', '2028-03-02'),
      payload: edited(good, '"expires":"2028-03-01"', '"expires":"2028-03-02"'),
    }),
    bad,
  );
  add(
    'payload: more features',
    'BAD_SIGNATURE',
    rebuilt(good, { payload: edited(good, '"ldap"', '"ldap","more"') }),
    bad,
  );
  add('payload: a space in the JSON', 'MALFORMED', rebuilt(good, { payload: edited(good, ',"id"', ', "id"') }), bad);
  add('payload: a field twice', 'MALFORMED', rebuilt(good, { payload: edited(good, '"id":', '"id":"x","id":') }), bad);
  add('payload: a field more', 'MALFORMED', rebuilt(good, { payload: edited(good, /}$/, ',"x":1}') }), bad);
  add(
    'payload: fields in another order',
    'MALFORMED',
    rebuilt(good, {
      payload: edited(good, /("format":"[^"]*"),("algorithm":"[^"]*")/, '$2,$1'),
    }),
    bad,
  );
  add('payload: not UTF-8', 'MALFORMED', rebuilt(good, { payload: flipped(parts.payload, 30, 0x80) }), bad);
  add(
    'signature: one bit of its first half',
    'BAD_SIGNATURE',
    rebuilt(good, { signature: flipped(parts.signature, 0) }),
    bad,
  );
  add(
    'signature: one bit of its second half',
    'BAD_SIGNATURE',
    rebuilt(good, { signature: flipped(parts.signature, 40) }),
    bad,
  );
  add(
    'signature: the group order added',
    'BAD_SIGNATURE',
    rebuilt(good, { signature: malleated(parts.signature) }),
    bad,
  );
  add('signature: all zero', 'BAD_SIGNATURE', rebuilt(good, { signature: toBase64(new Uint8Array(64)) }), bad);
  add('signature: of another license', 'BAD_SIGNATURE', rebuilt(good, { signature: split(other).signature }), bad);
  add(
    'signature: without the context',
    'BAD_SIGNATURE',
    rebuilt(good, {
      signature: toBase64(await current.signer.sign(utf8(bytesOf(parts.payload).toString('utf8')))),
    }),
    bad,
  );
  add(
    'signature: in the context of revocations',
    'BAD_SIGNATURE',
    rebuilt(good, {
      signature: toBase64(
        await current.signer.sign(utf8(`warden-revocations-v1\n${bytesOf(parts.payload).toString('utf8')}`)),
      ),
    }),
    bad,
  );
  add('header: another type', 'HEADER_MISMATCH', header('Type: commercial', 'Type: individual'));
  add('header: another client', 'HEADER_MISMATCH', header(client, 'acme-monitoring-02'));
  add('header: another licensee', 'HEADER_MISMATCH', header('Acme', 'Bcme'));
  add('header: issued another day', 'HEADER_MISMATCH', header('Issued: 2027-03-01', 'Issued: 2027-02-01'));
  add('header: expires later', 'HEADER_MISMATCH', header('2028-03-01', '2038-03-01'));
  add('header: a line more', 'HEADER_MISMATCH', header('Type:', 'Seats: 1000\nType:'));
  add('header: a line less', 'HEADER_MISMATCH', header(/Licensee:.*\n/, ''));
  add('header: lines in another order', 'HEADER_MISMATCH', header(/(Type:.*)\n(Client:.*)/, '$2\n$1'));
  add('header: two spaces', 'HEADER_MISMATCH', header('Type: ', 'Type:  '));
  add('header: a Cyrillic letter in a label', 'HEADER_MISMATCH', header('Type:', 'Tуpe:'));
  add('header: a Cyrillic letter in the client', 'HEADER_MISMATCH', header('Client: acme', 'Client: аcme'));
  add('header: an invisible space', 'HEADER_MISMATCH', header('Acme GmbH', 'Acme\u200b GmbH'));
  const respaced = rebuilt(good, { header: parts.header.replace('Acme', 'Bcme') }).replace(
    wrap(parts.payload),
    parts.payload,
  );
  add('header: another licensee, and the payload in one line', 'HEADER_MISMATCH', respaced);
  add('bodies of two licenses swapped', 'HEADER_MISMATCH', rebuilt(other, { header: parts.header }));

  // These are cut off or have another shape.
  const none = { signature: 'none' as const };
  add('empty', 'MALFORMED', '', none);
  add('cut after the first line', 'MALFORMED', good.slice(0, good.indexOf('\n')), none);
  add('cut in the header', 'MALFORMED', good.slice(0, 60), none);
  add('cut in the payload', 'MALFORMED', good.slice(0, 300), none);
  add('cut before the signature', 'MALFORMED', good.slice(0, good.lastIndexOf('\n\n')), none);
  add('cut in the signature', 'MALFORMED', good.slice(0, good.indexOf('\n-----END') - 8), none);
  add('without the last line', 'MALFORMED', good.slice(0, good.indexOf('-----END')));
  add(
    'one byte of the signature missing',
    'MALFORMED',
    rebuilt(good, {
      signature: toBase64(bytesOf(parts.signature).subarray(0, 63)),
    }),
    none,
  );
  add(
    'one byte of the signature missing, and another licensee',
    'MALFORMED',
    rebuilt(good, {
      header: parts.header.replace('Acme', 'Bcme'),
      signature: toBase64(bytesOf(parts.signature).subarray(0, 63)),
    }),
    none,
  );
  add('no header lines', 'MALFORMED', rebuilt(good, { header: '-----BEGIN WARDEN LICENSE-----' }));
  add('an empty line in the header', 'MALFORMED', header('\nLicensee', '\n\nLicensee'), none);
  add('two empty lines before the payload', 'MALFORMED', good.replace('\n\n', '\n\n\n'), none);
  add('no empty line before the payload', 'MALFORMED', good.replace('\n\n', '\n'), none);
  add('text before it', 'MALFORMED', `Here is your license:\n${good}`);
  add('text after it', 'MALFORMED', `${good}Best regards\n`);
  add('quoted as in a mail', 'MALFORMED', good.replace(/^/gm, '> '), none);
  add('spaces before lines', 'MALFORMED', good.replace(/^(?=.)/gm, ' '));
  add('twice', 'MALFORMED', good + good, none);
  add('longer than any license', 'MALFORMED', good + '\n'.repeat(16_384));
  add('payload in one line', 'MALFORMED', good.replace(wrap(parts.payload), parts.payload));
  add('signature base64 with unused bits set', 'MALFORMED', rebuilt(good, { signature: respelt(parts.signature) }));
  add(
    'signature base64 without padding',
    'MALFORMED',
    rebuilt(good, { signature: parts.signature.replace(/=+$/, '') }),
    none,
  );
  add(
    'signature in the alphabet for addresses',
    'MALFORMED',
    rebuilt(good, {
      signature: flipped(parts.signature, 0).replaceAll('+', '-').replaceAll('/', '_'),
    }),
    none,
  );

  // These are signed by the shop's key, and still are not licenses.
  const wrong = async (name: string, change: Parameters<typeof signAnything>[2]) =>
    add(`signed, but ${name}`, 'MALFORMED', await signAnything(facts(), current.signer, change));
  await wrong('format 2', { format: 'warden-license/2' });
  await wrong('another algorithm', { algorithm: 'none' });
  await wrong('an unknown type', { type: 'eternal' });
  await wrong('30 February', { expires: '2028-02-30' });
  await wrong('issued on 30 February', { issued: '2027-02-30T00:00:00.000Z', notifyFrom: '2028-01-31' });
  await wrong('issued without a time zone', { issued: '2027-03-01T09:30:00.000' });
  await wrong('expires before it was issued', { expires: '2027-02-01', notifyFrom: '2027-02-01' });
  await wrong('the reminder comes after the end', { notifyFrom: '2028-03-02' });
  await wrong('the reminder comes before the issue', { notifyFrom: '2027-02-28' });
  await wrong('the grace ends before the term', { graceUntil: '2028-02-29' });
  await wrong('the licensee reads backwards', { licensee: 'Acme \u202eHbmG' });
  await wrong('the licensee has two lines', { licensee: 'Acme\u2028Expires: 2099-01-01' });
  await wrong('the client is empty', { client: '' });
  await wrong('the client is too long', { client: 'x'.repeat(201) });
  await wrong('a feature is a number', { features: [1] });
  await wrong('has 51 features', { features: Array.from({ length: 51 }, (_, index) => `feature-${index}`) });
  await wrong('the id is no UUID', { id: 'license-1' });
  await wrong('carries a key as only self-signed trials do', { publicKey: current.signer.publicKey });

  const unusual = async (name: string, change: Parameters<typeof signAnything>[2]) =>
    add(name, 'VALID', await signAnything(facts(), current.signer, change));
  await unusual('a feature twice', { features: ['ldap', 'ldap'] });
  await unusual('no features', { features: [] });
  await unusual('ends with the last day of the calendar', { expires: '9999-12-31', graceUntil: '9999-12-31' });
  await unusual('issued in the year 0000', { issued: '0000-02-29T23:59:59.999Z' });

  const notUtf8 = bytesOf(parts.payload);
  notUtf8[notUtf8.indexOf('Acme')] = 0xff;
  add(
    'signed, but the licensee is not UTF-8',
    'MALFORMED',
    rebuilt(good, {
      header: parts.header.replace('Acme', '\ufffdcme'),
      payload: toBase64(notUtf8),
      signature: toBase64(await current.signer.sign(signedBytes(notUtf8))),
    }),
  );

  // These trials are signed by installations.
  const selfSigned = (base: Partial<LicenseFacts>, change: Parameters<typeof signAnything>[2] = {}) =>
    signAnything(trialFacts(base), installation.signer, change);
  const longer = addDays('2027-04-30' as Day, 1);
  add('self-signed, 61 days', 'TRIAL_TOO_LONG', await selfSigned({ expires: longer }));
  add('self-signed, with a grace of its own', 'TRIAL_TOO_LONG', await selfSigned({}, { graceUntil: '2099-01-01' }));
  add(
    'self-signed, issued in the future',
    'TRIAL_TOO_LONG',
    await selfSigned({
      issued: new Date('2090-01-01T00:00:00.000Z'),
      expires: '2090-02-01',
    }),
  );
  add('self-signed, the clock a day ahead', 'VALID', trial, { now: '2027-02-28T23:00:00.000Z' });
  add('self-signed, its key is listed as retired', 'VALID', trial, {
    keys: [{ ...installation.public, retired: true }],
  });
  add('self-signed, for another client', 'WRONG_CLIENT', trial, { clientId: 'another-client' });
  add('self-signed, claims to be commercial', 'UNKNOWN_KEY', await make({}, installation.signer), none);
  add(
    'self-signed, by another key than it carries',
    'BAD_SIGNATURE',
    await signAnything(trialFacts(), otherInstallation.signer, {
      key: installation.public.id,
      publicKey: installation.signer.publicKey,
    }),
    bad,
  );
  add('self-signed, the key id is of another key', 'UNKNOWN_KEY', await selfSigned({}, { key: current.public.id }));
  add('self-signed, without its key', 'MALFORMED', await selfSigned({}, { publicKey: null }), none);
  add('self-signed, by a key of small order', 'BAD_SIGNATURE', (await makeLicense(trialFacts(), weakKey)).text);
  add(
    'self-signed, payload changed',
    'BAD_SIGNATURE',
    rebuilt(trial, {
      payload: edited(trial, '000000000002', '000000000004'),
    }),
    bad,
  );
  return list.map(({ clientId, ...vector }) => (clientId === undefined ? vector : { ...vector, clientId }));
};

const revocationVectors = async (): Promise<RevocationVector[]> => {
  const ids = ['018f4e5a-0000-7000-8000-000000000001', '018f4e5a-0000-7000-8000-000000000003'];
  const good = await makeRevocations(ids, issued, current.signer);
  /** Signs a list that was changed freely, which the shop itself would never sign. */
  const list = async (revoked: unknown[], change: object = {}) => {
    const text = JSON.stringify({
      format: 'warden-revocations/1',
      key: current.public.id,
      issued: issued.toISOString(),
      revoked,
      ...change,
    });
    const signature = toBase64(await current.signer.sign(utf8(`warden-revocations-v1\n${text}`)));
    return good.split('\n').with(1, text).with(2, signature).join('\n');
  };
  return [
    { name: 'two licenses', text: good, keys, revoked: ids },
    { name: 'none yet', text: await makeRevocations([], issued, previous.signer), keys, revoked: [] },
    { name: 'CRLF line ends', text: good.replaceAll('\n', '\r\n'), keys, revoked: ids },
    { name: 'CR line ends', text: good.replaceAll('\n', '\r'), keys, revoked: ids },
    { name: 'byte order mark, empty lines around', text: `\uFEFF\n\n${good}\n\n`, keys, revoked: ids },
    { name: 'spaces and tabs after lines', text: good.replaceAll('\n', ' \t\n'), keys, revoked: ids },
    { name: 'spaces before it', text: ` ${good}`, keys, revoked: null },
    { name: 'an empty line more', text: good.replace('\n', '\n\n'), keys, revoked: null },
    { name: 'the signature in two lines', text: good.replace(/(.{64})(.{24})\n/, '$1\n$2\n'), keys, revoked: null },
    { name: 'an id twice', text: await list([ids[0], ids[0]]), keys, revoked: [ids[0] as string, ids[0] as string] },
    { name: 'signed, but an id in capitals', text: await list([ids[0]?.toUpperCase()]), keys, revoked: null },
    {
      name: 'signed, but issued on 30 February',
      text: await list(ids, { issued: '2027-02-30T09:30:00.000Z' }),
      keys,
      revoked: null,
    },
    { name: 'signed, but of format 2', text: await list(ids, { format: 'warden-revocations/2' }), keys, revoked: null },
    {
      name: 'signed, but the key id is in capitals, as it is in the list of keys',
      text: await list(ids, { key: current.public.id.toUpperCase() }),
      keys: [{ ...current.public, id: current.public.id.toUpperCase() }],
      revoked: null,
    },
    {
      name: 'signed, but the key id ends with an escaped line end',
      text: await list(ids, { key: `${current.public.id}\n` }),
      keys: [{ ...current.public, id: `${current.public.id}\n` }],
      revoked: null,
    },
    { name: 'an id removed', text: good.replace(`,"${ids[1]}"`, ''), keys, revoked: null },
    { name: 'dated later', text: good.replace('2027-03-01', '2027-03-02'), keys, revoked: null },
    { name: 'text after it', text: `${good}more\n`, keys, revoked: null },
    { name: 'cut', text: good.slice(0, -40), keys, revoked: null },
    { name: 'key not known', text: good, keys: [previous.public], revoked: null },
    { name: 'retired key', text: await makeRevocations(ids, issued, retired.signer), keys, revoked: null },
    { name: 'a license instead', text: await make(), keys, revoked: null },
  ];
};

export const makeVectors = async (): Promise<Vectors> => ({
  about:
    'Test vectors for Warden license texts, format v1 (docs/license-format.md). All keys are test keys, worth nothing. ' +
    'Made by packages/license/scripts/vectors.ts.',
  licenses: await licenseVectors(),
  revocations: await revocationVectors(),
  signatures: await signatureVectors(trialFacts(), facts(), current.signer, { now: NOW, keys, clientId: client }),
});

if (import.meta.main) {
  const path = new URL('../vectors/v1.json', import.meta.url);
  writeFileSync(path, `${JSON.stringify(await makeVectors(), null, 2)}\n`);
}
