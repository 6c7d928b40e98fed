import type { RevocationFile } from '@warden/license';
import type { EncodedResponse } from '../../platform/http/encoded-response.ts';

/** Replaced files take no more memory than this, and as much again compressed: some 45 lists of 10,000 ids. */
const MOST_REPLACED_BYTES = 16 * 1024 * 1024;

interface StoredFile {
  text: string;
  body?: Promise<EncodedResponse>;
}

/**
 * Stores the files of the index, and those that it no longer names for `servedAfterwards` milliseconds more. A file that
 * is named by the next index too is compressed once.
 */
export const storedFiles = (encode: (text: string) => Promise<EncodedResponse>, servedAfterwards: number) => {
  let current = new Map<string, StoredFile>();
  /** The oldest come first. */
  const replaced = new Map<string, StoredFile & { at: number }>();

  const forgetOld = (now: number) => {
    let bytes = 0;
    for (const [sha256, { text, at }] of [...replaced].reverse()) {
      bytes += text.length;
      if (bytes > MOST_REPLACED_BYTES || at + servedAfterwards < now) replaced.delete(sha256);
    }
  };

  return {
    replace(files: readonly Pick<RevocationFile, 'sha256' | 'text'>[], at: Date) {
      const before = current;
      current = new Map(
        files.map(({ sha256, text }) => [sha256, before.get(sha256) ?? replaced.get(sha256) ?? { text }]),
      );
      for (const [sha256, file] of before) {
        replaced.delete(sha256);
        if (!current.has(sha256)) replaced.set(sha256, { ...file, at: at.getTime() });
      }
      forgetOld(at.getTime());
    },

    find(sha256: string): Promise<EncodedResponse> | undefined {
      const file = current.get(sha256) ?? replaced.get(sha256);
      if (file) file.body ??= encode(file.text);
      return file?.body;
    },
  };
};
