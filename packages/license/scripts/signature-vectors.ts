/**
 * These vectors cover the edge cases of Ed25519. They are self-signed trials, because there the signer chooses the key
 * and can choose an unusual one. Each class has signatures for which the equation holds, so that a verifier without the
 * extra checks accepts some of them.
 */
import { createHash } from 'node:crypto';
import { type Bytes, toBase64 } from '../src/bytes.ts';
import { signedBytes } from '../src/keys.ts';
import { type LicenseFacts, makeLicense, type Signer } from '../src/make.ts';
import { type OddPoint, oddSigner, PRIME, withOtherSign, withPrimeAdded, writeNumber } from './odd-signer.ts';
import { bytesOf, ORDER, rebuilt, respelt, split } from './tamper.ts';
import type { Vector } from './vector.ts';

const scalar = (words: string) =>
  BigInt(`0x${createHash('sha512').update(`warden test scalar, worth nothing: ${words}`).digest('hex')}`) % ORDER;

/** Lists the points of small order in their regular and irregular encodings. */
const spellings: [name: string, torsion: number, spelt: OddPoint['spelt']][] = [
  ['the identity', 0, undefined],
  ['the point of order 2', 4, undefined],
  ['a point of order 4', 2, undefined],
  ['the other point of order 4', 6, undefined],
  ['a point of order 8', 1, undefined],
  ['a second point of order 8', 3, undefined],
  ['a third point of order 8', 5, undefined],
  ['a fourth point of order 8', 7, undefined],
  ['the identity with the sign bit set', 0, withOtherSign],
  ['the identity with y = p + 1', 0, withPrimeAdded],
  ['the identity with y = p + 1 and the sign bit set', 0, (bytes) => withOtherSign(withPrimeAdded(bytes))],
  ['the point of order 2 with the sign bit set', 4, withOtherSign],
  ['a point of order 4 with y = p', 2, withPrimeAdded],
  ['the other point of order 4 with y = p', 6, withPrimeAdded],
];

const payloadBytes = (text: string) => bytesOf(split(text).payload);

const opinions = { VALID: 'good', BAD_SIGNATURE: 'bad', MALFORMED: 'none' } as const;

type Facts = Pick<Vector, 'now' | 'keys' | 'clientId'>;

export const signatureVectors = async (trial: LicenseFacts, commercial: LicenseFacts, shop: Signer, known: Facts) => {
  const list: Vector[] = [];
  const add = (name: string, code: keyof typeof opinions, text: string, keys: Vector['keys'] = []) =>
    list.push({ name, text, ...known, keys, signature: opinions[code], code });

  /** Tries other scalars until the points of small order cancel out, or until they do not, as `holds` asks. */
  const odd = async (
    key: Omit<OddPoint, 'scalar'> & { small?: boolean },
    r: Omit<OddPoint, 'scalar'> & { small?: boolean },
    { holds = true, ordersAdded = 0 } = {},
  ) => {
    for (let attempt = 0; ; attempt++) {
      const signer = oddSigner(
        { ...key, scalar: key.small ? 0n : scalar(`key ${attempt}`) },
        { ...r, scalar: r.small ? 0n : scalar(`R ${attempt}`) },
        ordersAdded,
      );
      const { text } = await makeLicense(trial, signer);
      if (signer.cancelsOut(signedBytes(payloadBytes(text))) === holds) return text;
    }
  };
  const whole = { torsion: 0 };

  add('ordinary points', 'VALID', await odd(whole, whole));

  for (const [name, torsion, spelt] of spellings) {
    // The equation holds for an R with a part of small order only when the key has such a part too.
    const key = torsion === 0 ? whole : { torsion: 1 };
    add(`R is ${name}`, 'BAD_SIGNATURE', await odd(key, { torsion, spelt, small: true }));
  }
  for (const [name, torsion, spelt] of spellings) {
    add(`the key is ${name}`, 'BAD_SIGNATURE', await odd({ torsion, spelt, small: true }, whole));
  }

  for (const [order, torsion] of [
    [2, 4],
    [4, 2],
    [8, 1],
  ] as const) {
    const mixed = { torsion };
    add(`the key has a part of order ${order} that cancels out alone`, 'VALID', await odd(mixed, whole));
    add(`the key and R have parts of order ${order} that cancel out`, 'VALID', await odd(mixed, mixed));
    const without = { holds: false };
    add(
      `R has a part of order ${order}: holds only with the cofactor`,
      'BAD_SIGNATURE',
      await odd(whole, mixed, without),
    );
    add(
      `R is of order ${order}: holds only with the cofactor`,
      'BAD_SIGNATURE',
      await odd(whole, { torsion, small: true }, without),
    );
    add(
      `the key has a part of order ${order}: holds only with the cofactor`,
      'BAD_SIGNATURE',
      await odd(mixed, whole, without),
    );
  }

  for (const orders of [1, 2, 8, 14]) {
    add(`S with ${orders} × the order added`, 'BAD_SIGNATURE', await odd(whole, whole, { ordersAdded: orders }));
  }
  const ordinary = await odd(whole, whole);
  const withHalves = (change: { r?: Bytes; s?: Bytes }) => {
    const bytes = bytesOf(split(ordinary).signature);
    const halves = [change.r ?? bytes.subarray(0, 32), change.s ?? bytes.subarray(32)];
    return rebuilt(ordinary, { signature: toBase64(Buffer.concat(halves)) });
  };
  add('S is 0', 'BAD_SIGNATURE', withHalves({ s: writeNumber(0n) }));
  add('S is one less than the order', 'BAD_SIGNATURE', withHalves({ s: writeNumber(ORDER - 1n) }));
  add('S is the order', 'BAD_SIGNATURE', withHalves({ s: writeNumber(ORDER) }));
  add('S is the largest number of 32 bytes', 'BAD_SIGNATURE', withHalves({ s: writeNumber(2n ** 256n - 1n) }));

  add('the signature has a byte more', 'MALFORMED', withHalves({ s: new Uint8Array(33) }));

  // These points have no known private key. Every verifier must refuse them, and none may fail in another way.
  const strange = [
    ['has y = p + 3', PRIME + 3n],
    ['has the largest y', 2n ** 255n - 1n],
    ['is not on the curve', 2n],
  ] as const;
  for (const [name, y] of strange) {
    add(`R ${name}`, 'BAD_SIGNATURE', withHalves({ r: writeNumber(y) }));
    const { sign } = oddSigner({ scalar: 1n, torsion: 0 }, { scalar: scalar('R'), torsion: 0 });
    const stranger = { publicKey: toBase64(writeNumber(y)), sign };
    add(`the key ${name}`, 'BAD_SIGNATURE', (await makeLicense(trial, stranger)).text);
  }

  const { text } = await makeLicense(commercial, shop);
  const key = bytesOf(shop.publicKey);
  const knownAs = (publicKey: string) => [{ id: key.subarray(0, 8).toString('hex'), publicKey, retired: false }];
  add('the known key is whole', 'VALID', text, knownAs(shop.publicKey));
  add('the known key lacks a byte', 'BAD_SIGNATURE', text, knownAs(toBase64(key.subarray(0, 31))));
  add('the known key has a byte more', 'BAD_SIGNATURE', text, knownAs(toBase64(Buffer.concat([key, Buffer.of(0)]))));
  add('the known key is spelt with unused bits set', 'BAD_SIGNATURE', text, knownAs(respelt(shop.publicKey)));
  return list;
};
