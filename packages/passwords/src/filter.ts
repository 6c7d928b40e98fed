/** A Bloom filter of 32 KiB: with 18,000 entries, one in a thousand other texts is taken for an entry. */
const BITS = 2 ** 18;
const PROBES = 10;

/** FNV-1a over the UTF-16 units, followed by the last steps of MurmurHash3, which spread the bits. */
const hash = (text: string, seed: number) => {
  let value = seed;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
};

/** The bits of an entry, from two hashes. The step is odd, so that no two of them are the same. */
const bitsOf = (text: string) => {
  const start = hash(text, 0x811c9dc5);
  const step = hash(text, 0x9747b28c) | 1;
  return Array.from({ length: PROBES }, (_, probe) => ((start + probe * step) >>> 0) % BITS);
};

export const makeFilter = (entries: Iterable<string>): Uint8Array => {
  const filter = new Uint8Array(BITS / 8);
  for (const entry of entries)
    for (const bit of bitsOf(entry)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
  return filter;
};

/** True for every entry of the filter, and by chance for a few other texts. */
export const isInFilter = (filter: Uint8Array, text: string) =>
  bitsOf(text).every((bit) => ((filter[bit >> 3] ?? 0) >> (bit & 7)) & 1);
