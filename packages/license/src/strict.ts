/**
 * Where Ed25519 implementations differ, this format is strict: otherwise a text could be good in one place and bad in
 * another, or stay good after a change.
 */
const littleEndian = (bytes: Uint8Array): bigint => {
  let hex = '';
  for (const byte of bytes) hex = byte.toString(16).padStart(2, '0') + hex;
  return BigInt(`0x${hex}`);
};

/** The prime of the field, and the order of the group. */
const P = 2n ** 255n - 19n;
const L = 2n ** 252n + 27742317777372353535851937790883648493n;

/** The y of the points of order 1, 2, 4 and 8: as a public key, each lets one signature fit many messages. */
const smallOrder = new Set([
  0n,
  1n,
  P - 1n,
  0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n,
  0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n,
]);

/** A key in its one spelling and of full order, and a signature that cannot be spelt in a second way. */
export const isStrict = (publicKey: Uint8Array, signature: Uint8Array): boolean => {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const y = littleEndian(publicKey) & (2n ** 255n - 1n);
  return y < P && !smallOrder.has(y) && littleEndian(signature.subarray(32)) < L;
};
