import { toHex } from './bytes.ts';

/**
 * Implementations of Ed25519 disagree about points of small order and about numbers that are written larger than they
 * need to be. This format refuses both: otherwise one verifier could accept a text that another refuses, or a changed
 * text could stay good. docs/license-format.md and check-with-openssl.sh use the same expression.
 *
 * The expression matches, in this order: y is 0 or 1; y is p − 1 or more; the two y of the points of order 8. The
 * highest bit is the sign of x.
 */
const refusedPoint =
  /^(0[01](00){30}[08]0|(e[c-f]|f.)(ff){30}[7f]f|26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc[08]5|c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03[7f]a)$/;

/**
 * The order of the group starts with its highest byte, because texts of equal length then compare as their numbers do.
 */
const ORDER = '1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed';

/** Tells whether every implementation gives the same verdict on this key and signature. */
export const isStrict = (publicKey: Uint8Array, signature: Uint8Array): boolean =>
  publicKey.length === 32 &&
  signature.length === 64 &&
  !refusedPoint.test(toHex(publicKey)) &&
  !refusedPoint.test(toHex(signature.subarray(0, 32))) &&
  toHex(signature.slice(32).reverse()) < ORDER;
