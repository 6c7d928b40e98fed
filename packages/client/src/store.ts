/** The license text is one entry; what the client remembers between two calls is the other. */
export type Entry = 'license' | 'state';

/**
 * Where an installation keeps its license. A write must be atomic: whoever reads during or after it, even after a power
 * failure, gets the old text or the new one. `warden-license/node` has a store of files.
 */
export interface Store {
  read(entry: Entry): Promise<string | null>;
  write(entry: Entry, text: string): Promise<void>;
}

/** Keeps everything in memory, for tests and for programs that store the texts themselves. */
export const memoryStore = (entries: Partial<Record<Entry, string>> = {}): Store => {
  const map = new Map(Object.entries(entries));
  return {
    read: async (entry) => map.get(entry) ?? null,
    write: async (entry, text) => {
      map.set(entry, text);
    },
  };
};
