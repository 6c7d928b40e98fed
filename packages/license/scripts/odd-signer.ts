/**
 * These signers do what no honest installation does. The maker of a key can choose points that implementations of
 * Ed25519 judge differently. The vectors and the random tests make their signatures here.
 */
import { createHash } from 'node:crypto';
import { Point } from '@noble/ed25519';
import { type Bytes, concat, toBase64 } from '../src/bytes.ts';
import type { Signer } from '../src/make.ts';
import { ORDER } from './tamper.ts';

export const PRIME = 2n ** 255n - 19n;

const readNumber = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
export const writeNumber = (number: bigint): Bytes =>
  Uint8Array.from(Buffer.from(number.toString(16).padStart(64, '0'), 'hex').reverse());

/**
 * This point has order 8. Its multiples are the eight points of small order: multiple 0 is the identity, 4 has order 2.
 */
const torsion = Point.fromBytes(Buffer.from('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a', 'hex'));

/** Describes the point [scalar]B + [torsion]T. `spelt` may replace its regular encoding by other bytes. */
export interface OddPoint {
  scalar: bigint;
  torsion: number;
  spelt?: ((bytes: Bytes) => Bytes) | undefined;
}

export const withOtherSign = (bytes: Bytes): Bytes =>
  concat(bytes.subarray(0, 31), Uint8Array.of((bytes[31] as number) ^ 0x80));

/** Adds the prime to y, which leaves the point the same. The encoding has room for that only when y is below 19. */
export const withPrimeAdded = (bytes: Bytes): Bytes => {
  const sign = (bytes[31] as number) & 0x80;
  const y = readNumber(sign ? withOtherSign(bytes) : bytes);
  const respelt = y < 19n ? writeNumber(y + PRIME) : bytes;
  return y < 19n && sign ? withOtherSign(respelt) : respelt;
};

const encode = ({ scalar, torsion: times, spelt = (bytes) => bytes }: OddPoint): Bytes =>
  spelt(
    Uint8Array.from(
      Point.BASE.multiply(scalar % ORDER, false)
        .add(torsion.multiply(BigInt(times), false))
        .toBytes(),
    ),
  );

export interface OddSigner extends Signer {
  /** Tells whether the points of small order cancel out, so that [S]B = R + [k]A holds without a cofactor. */
  cancelsOut(message: Uint8Array): boolean;
}

/** Signs by the equation with any key and any R. `ordersAdded` makes S larger than the rules allow. */
export const oddSigner = (key: OddPoint, r: OddPoint, ordersAdded = 0): OddSigner => {
  const publicKey = encode(key);
  const first = encode(r);
  const challenge = (message: Uint8Array) =>
    readNumber(createHash('sha512').update(first).update(publicKey).update(message).digest()) % ORDER;
  return {
    publicKey: toBase64(publicKey),
    sign: (message) => {
      const s = (r.scalar + challenge(message) * key.scalar) % ORDER;
      return concat(first, writeNumber(s + BigInt(ordersAdded) * ORDER));
    },
    cancelsOut: (message) => (challenge(message) * BigInt(key.torsion) + BigInt(r.torsion)) % 8n === 0n,
  };
};
