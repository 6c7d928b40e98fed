/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  key: string;
  changedAt: Date;
}

/** What an S3 says with a file that others read from it. */
export interface FileHeaders {
  contentType: string;
  cacheControl: string;
}

export type LinkTo = (key: string, fileName: string) => Promise<string>;

/** Stores files such as installers. A file is stored whole or not at all. */
export interface Storage {
  /** Stores the bytes of the source, and returns their number and hash. Where the source fails, nothing is stored. */
  put(key: string, source: AsyncIterable<Uint8Array>, headers?: FileHeaders): Promise<{ size: number; sha256: string }>;
  /** Fails before the first byte where the file does not exist. The file is open while it is read. */
  open(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /**
   * Returns an address at which visitors download the file under this name without the shop. Absent where the shop
   * sends files itself.
   */
  linkTo?: LinkTo;
  /** Does nothing where the file does not exist. */
  remove(key: string): Promise<void>;
  list(prefix?: string): Promise<StoredFile[]>;
  /** Deletes uploads that began before this date and never finished. */
  discardUnfinished(before: Date): Promise<void>;
}
