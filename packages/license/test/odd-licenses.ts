import fc from 'fast-check';
import { type OddPoint, oddSigner, withOtherSign, withPrimeAdded } from '../scripts/odd-signer.ts';
import { bytesOf, ORDER, rebuilt, split } from '../scripts/tamper.ts';
import { toBase64 } from '../src/bytes.ts';
import { signedBytes } from '../src/keys.ts';
import { makeLicense } from '../src/make.ts';
import { someFacts } from './fixtures.ts';

/**
 * Chooses the regular value most of the time, so that many signatures are good and most bad ones have a single fault.
 */
const rarely = <T>(usual: T, odd: fc.Arbitrary<T>) => fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, odd);

const point: fc.Arbitrary<OddPoint> = fc.record({
  scalar: fc.oneof({ weight: 3, arbitrary: fc.bigInt({ min: 1n, max: ORDER - 1n }) }, fc.constantFrom(0n, 1n)),
  torsion: rarely(0, fc.nat(7)),
  spelt: rarely<OddPoint['spelt']>(undefined, fc.constantFrom(withOtherSign, withPrimeAdded)),
});

/** An ordinary point has full order and its regular encoding. Adding the prime changes only points of small order. */
const isOrdinary = ({ scalar, spelt }: OddPoint) => scalar !== 0n && spelt !== withOtherSign;

export interface OddLicense {
  text: string;
  /** This is true when nothing was done to the license that the rules refuse. */
  ordinary: boolean;
}

/** Makes self-signed trials by a key and an R of any kind, some with flipped bits in the signature. */
export const oddLicense: fc.Arbitrary<Promise<OddLicense>> = fc
  .tuple(point, point, rarely(0, fc.nat(14)), rarely<number[]>([], fc.uniqueArray(fc.nat(511), { maxLength: 3 })))
  .map(async ([key, r, ordersAdded, bits]) => {
    const signer = oddSigner(key, r, ordersAdded);
    const { text } = await makeLicense(someFacts({ type: 'trial-self-signed', expires: '2027-04-30' }), signer);
    const { payload, signature } = split(text);
    const bytes = bytesOf(signature);
    for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7));
    const ordinary =
      [key, r].every(isOrdinary) &&
      ordersAdded === 0 &&
      bits.length === 0 &&
      signer.cancelsOut(signedBytes(bytesOf(payload)));
    return { text: rebuilt(text, { signature: toBase64(bytes) }), ordinary };
  });
