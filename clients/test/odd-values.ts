/** Values that the format refuses or just allows, and texts that differ from what it allows by a little. */
import type { PublicKey } from '@warden/license';
import fc from 'fast-check';
import { testKey } from '../../packages/license/scripts/test-key.ts';

export const shop = testKey('agreement: shop');
export const other = testKey('agreement: another key of the shop');
export const installation = testKey('agreement: installation');

export const utf8 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

/** Chooses the first value most of the time, so that many texts are good and most of the others have a single fault. */
export const usually = <T>(usual: T, odd: fc.Arbitrary<T>, weight = 15): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });

/** The borders of all ranges that a line must not contain, or not at its ends, and their neighbors. */
const borders = [
  ...[0x0, 0x1f, 0x7f, 0x9f, 0xad, 0x61c, 0x180e, 0x200b, 0x200f, 0x2028, 0x202e, 0x2060, 0x206f, 0xfeff, 0xfff9],
  ...[0xfffb, 0xe0000, 0xe007f, 0x20, 0xa0, 0x1680, 0x2000, 0x200a, 0x202f, 0x205f, 0x3000, 0x85, 0x22, 0x5c, 0x2f],
].flatMap((border) => [border - 1, border, border + 1].filter((it) => it >= 0).map((it) => String.fromCodePoint(it)));

/** Lines with such characters at any place, and lines as long as allowed, or one unit shorter or longer. */
export const oddLines = (most: number): string[] => [
  ...borders.flatMap((border) => [border, `${border}x`, `x${border}x`, `x${border}`, `😀${border}😀`]),
  ...['a', 'ß', '€', '😀', '😀b'].flatMap((unit) =>
    [-1, 0, 1].map((more) => unit.repeat(Math.ceil((most + more) / unit.length)).slice(0, most + more)),
  ),
  ...['', '\ud800', 'a\udc00', 'ООО «Ромашка»', 'a\nb', '\u00c5', 'A\u030a'],
];

export const oddLine = (most: number): fc.Arbitrary<string> =>
  fc.oneof(fc.constantFrom(...oddLines(most)), fc.string({ unit: 'binary', maxLength: 8 }));

const pad = (number: number, length = 2) => String(number).padStart(length, '0');

/** Days around the ends of months, also those that no calendar has. */
export const someDays = [0, 1, 4, 100, 400, 1582, 1900, 1970, 2000, 2027, 2028, 9999].flatMap((year) =>
  [0, 1, 2, 4, 12, 13].flatMap((month) =>
    [0, 1, 28, 29, 30, 31, 32].map((day) => `${pad(year, 4)}-${pad(month)}-${pad(day)}`),
  ),
);
export const misspeltDays = [
  ...[
    '2027-3-1',
    '+002027-03-01',
    '２０２７-03-01',
    '2027-03-0１',
    '2027-03-01\n',
    '2027/03/01',
    '2027-03-01T00:00Z',
    '',
  ],
];
export const someTimes = [
  ...['T00:00:00.000Z', 'T23:59:59.999Z', 'T24:00:00.000Z', 'T23:59:60.000Z', 'T12:60:00.000Z', 'T12:00:00Z'],
  ...[
    'T12:00:00,000Z',
    'T12:00:00.000+00:00',
    'T12:00:00.0000Z',
    't12:00:00.000z',
    'T12:00:00.000Z\n',
    ' 12:00:00.000Z',
  ],
  'T12:00:00.00０Z',
];
export const anyDay = fc.constantFrom(...someDays);
export const oddDay = fc.oneof(anyDay, fc.constantFrom(...misspeltDays));
export const oddTime = fc.constantFrom(...someTimes);
export const oddMoment = fc.tuple(oddDay, oddTime).map((parts) => parts.join(''));

export const uuid = '018f4e5a-0000-7000-8000-0000000000a1';
export const oddIds = [
  ...[uuid.toUpperCase(), uuid.replaceAll('-', ''), `${uuid}\n`, `{${uuid}}`, '', uuid.replace('0', '０')],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
];
export const oddId = fc.constantFrom(...oddIds);

export const oddKeyIds = [
  ...['0123456789abcdef', shop.public.id.toUpperCase(), shop.public.id.slice(1), '', `${shop.public.id}\n`],
];
export const oddKeyId = fc.constantFrom(...oddKeyIds);

/** What is no base64 of 32 bytes by the format, though a lenient decoder reads some of it so. */
const misspelt = (key: string) => [
  ...[`${key}\n`, key.replace('=', ''), `${key.slice(0, 20)}\n${key.slice(20)}`, `${key}=`, ''],
  ...[key.replaceAll('+', '-').replaceAll('/', '_'), key.replace(/.=$/, (end) => (end[0] === 'A' ? 'B=' : '9='))],
  Buffer.from(key, 'base64').subarray(1).toString('base64'),
];
const ownKey = installation.public.publicKey;
export const oddKeys = [null, shop.public.publicKey, ownKey, ...misspelt(ownKey)];

export const oddValues = [null, true, 0, 1.5, '', [], {}, [null], 'null', 1e21, -0];
export const oddValue = fc.constantFrom<unknown>(...oddValues);

/** Lists of known keys: most have the shop's key, which is right. */
export const knownKeys: fc.Arbitrary<readonly PublicKey[]> = usually<readonly PublicKey[]>(
  [other.public, shop.public],
  fc.oneof(
    fc.constantFrom<readonly PublicKey[]>(
      [],
      [other.public],
      [shop.public, { ...shop.public, retired: true }],
      [{ ...shop.public, retired: true }],
      [{ ...other.public, id: shop.public.id }, shop.public],
      [shop.public, { ...other.public, id: shop.public.id }],
      [{ ...installation.public, retired: true }, shop.public],
    ),
    fc.constantFrom(...misspelt(shop.public.publicKey)).map((publicKey) => [{ ...shop.public, publicKey }]),
  ),
  4,
);

type TextChange = (text: string) => string;
const unchanged: TextChange = (text) => text;

const atPlace = (change: (before: string, character: string, after: string) => string) =>
  fc.nat(2000).map((share): TextChange => {
    return (text) => {
      const at = share % text.length;
      return change(text.slice(0, at), text.charAt(at), text.slice(at + 1));
    };
  });
const inserted = fc
  .constantFrom(' ', '\n', '\t', ',', '"', '\\', '/', '0', '\0', '\ufeff', '}', 'é')
  .chain((more) => atPlace((before, character, after) => before + more + character + after));

/** Writes JSON otherwise, mostly in ways that JSON allows and the format does not. */
export const respelling: fc.Arbitrary<TextChange> = usually(
  unchanged,
  fc.oneof(
    atPlace((before, character, after) => `${before}\\u${pad(character.charCodeAt(0), 4)}${after}`),
    atPlace(
      (before, character, after) => `${before}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}${after}`,
    ),
    atPlace((before, _, after) => before + after),
    inserted,
    fc.constantFrom<TextChange>(
      (text) => `${text} `,
      (text) => ` ${text}`,
      (text) => `\ufeff${text}`,
      (text) => `[${text}]`,
      (text) => text.replaceAll('/', '\\/'),
      (text) => text.replace('{', '{"format":"x",'),
      (text) => text.replace('"key"', '"Key"'),
      (text) => text.replace(/\}$/, ',"more":1}'),
      (text) => text.replace(/\}$/, ',"__proto__":null}'),
      (text) => text.replace(/,"[a-zA-Z]+":null/, ''),
      (text) => text.replace(/:(\d)/, ':0$1'),
      (text) => text.replace(/:(\d)/, ':$1e0'),
      (text) => text.replace(/"(\w+)":("[^"]*"),"(\w+)":("[^"]*")/, '"$3":$4,"$1":$2'),
    ),
  ),
  8,
);

/** Changes what mail programs and editors change, and a little more than that. */
const layout = fc.constantFrom<TextChange>(
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.replaceAll('\n', '\r'),
  (text) => text.replaceAll('\n', '\n\r'),
  (text) => text.replaceAll('\n', ' \t\n'),
  (text) => `\ufeff\n \n${text}\t\n\n`,
  (text) => `\ufeff\ufeff${text}`,
  (text) => text.replaceAll('\n\n', '\n \n'),
  (text) => text.replace('\n\n', '\n\n\n'),
  (text) => text.trimEnd(),
  (text) => text.replaceAll(/(.{64})\n/g, '$1'),
  (text) => text.replace(/(.{64})\n(.)/, '$1$2\n'),
  (text) => text.padEnd(16_384),
  (text) => text.padEnd(16_385),
  (text) => `${text}${'\t'.repeat(16_384)}`,
);

type BytesChange = (bytes: Uint8Array) => Uint8Array;

const scratch: fc.Arbitrary<BytesChange> = fc
  .tuple(
    fc.nat(100_000),
    fc.nat(3),
    fc.oneof(
      fc.uint8Array({ maxLength: 2 }),
      fc.constantFrom('\r', '\n', '\r\n', '\n\n', ' \n', '\t', ' ', '\ufeff', '\u2028', '\u0085', '\v', '=').map(utf8),
    ),
  )
  .map(([share, removed, added]) => (bytes) => {
    const at = share % (bytes.length + 1);
    return new Uint8Array(Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)]));
  });

/** Replaces, inserts or removes bytes anywhere in some of the texts. */
export const scratches: fc.Arbitrary<BytesChange> = usually<BytesChange>((bytes) => bytes, scratch, 6);

/** Makes the bytes of a text, some of them after a change of its lines or of single bytes. */
export const written = (text: string): fc.Arbitrary<Uint8Array> =>
  fc.tuple(usually(unchanged, layout, 5), scratches).map(([laidOut, scratched]) => scratched(utf8(laidOut(text))));
