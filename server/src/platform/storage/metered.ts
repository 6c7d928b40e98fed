import { createHash } from 'node:crypto';

/** Passes bytes through, and returns their number and hash at the end. */
export const metered = (source: AsyncIterable<Uint8Array>) => {
  const hash = createHash('sha256');
  let size = 0;
  const pass = async function* () {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  return { bytes: pass(), result: () => ({ size, sha256: hash.digest('hex') }) };
};
