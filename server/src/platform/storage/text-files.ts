import { text } from 'node:stream/consumers';
import type { FileHeaders, Storage } from './storage.ts';

/** Returns the text of a stored file, or undefined where there is none or it cannot be read. */
export const readText = (storage: Storage, key: string): Promise<string | undefined> =>
  storage.open(key).then(text, () => undefined);

export const writeText = (storage: Storage, key: string, content: string, headers: FileHeaders) =>
  storage.put(
    key,
    (async function* () {
      yield Buffer.from(content);
    })(),
    headers,
  );
