/** A change by another process is noticed after this time. With reading the content, that is under a second. */
const FRESH_MILLISECONDS = 500;

/** What is served from memory has a version, which changes whenever the content does. */
export interface VersionSource<T extends { version: string } = { version: string }> {
  /** Returns what was last read, or undefined when that was too long ago. */
  known(): T | undefined;
  /** Reads it. Callers that come meanwhile wait for the same answer. */
  read(): Promise<T>;
}

/**
 * Reads the versions of content that is served from memory, each at most twice a second and only on requests for
 * the content. `forget` makes this process read them again at once.
 */
export const contentVersions = () => {
  const sources: { forget(): void }[] = [];
  return {
    forget: () => {
      for (const source of sources) source.forget();
    },
    source: <T extends { version: string }>(load: () => Promise<T>): VersionSource<T> => {
      let last: { content: T; until: number } | undefined;
      let reading: Promise<T> | undefined;
      sources.push({
        forget: () => {
          last = undefined;
          reading = undefined;
        },
      });
      return {
        known: () => (last && performance.now() < last.until ? last.content : undefined),
        read: () => {
          if (reading) return reading;
          const until = performance.now() + FRESH_MILLISECONDS;
          const begun = load().then(
            (content) => {
              // Where the source was told to forget since then, this result is outdated.
              if (reading === begun) [last, reading] = [{ content, until }, undefined];
              return content;
            },
            (error: unknown) => {
              if (reading === begun) reading = undefined;
              throw error;
            },
          );
          reading = begun;
          return begun;
        },
      };
    },
  };
};

export type ContentVersions = ReturnType<typeof contentVersions>;
