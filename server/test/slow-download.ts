import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Downloads slowly, and goes on by Range where it is cut off, as download programs do. Returns how often it was. */
export const downloadSlowly = async (url: string, bytesPerSecond: number) => {
  const digest = createHash('sha256');
  const begun = performance.now();
  let [received, size, cuts] = [0, Infinity, 0];
  let etag = '';
  while (received < size) {
    const headers = received > 0 ? { range: `bytes=${received}-`, 'if-range': etag } : {};
    const [response] = (await once(get(url, { headers, agent: false }), 'response')) as [IncomingMessage];
    if (response.statusCode !== (received > 0 ? 206 : 200)) throw new Error(`a download got ${response.statusCode}`);
    size = received + Number(response.headers['content-length']);
    etag = response.headers.etag as string;
    try {
      for await (const piece of response as AsyncIterable<Buffer>) {
        digest.update(piece);
        received += piece.length;
        await pause(Math.max(0, (received / bytesPerSecond) * 1000 - (performance.now() - begun)));
      }
    } catch {
      cuts++;
    }
  }
  return { sha256: digest.digest('hex'), cuts };
};
