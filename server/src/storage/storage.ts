/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  key: string;
  changedAt: Date;
}

/** Where installers are kept. A file is there whole or not at all. */
export interface Storage {
  /** Stores what comes, and says what it was. When the source fails, nothing stays behind. */
  put(key: string, source: AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: string }>;
  /**
   * Fails when there is no such file, before a byte is sent. A piece is good until the next is asked for. Whoever opens a
   * file also begins to read it, which is what closes it.
   */
  open(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /** One that is not there is fine. */
  remove(key: string): Promise<void>;
  list(prefix?: string): Promise<StoredFile[]>;
  /** Throws away what was begun before then and never finished. */
  discardUnfinished(before: Date): Promise<void>;
}
