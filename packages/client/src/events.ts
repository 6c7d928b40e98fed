/** Calls listeners in the order in which they were added. */
export const createEvents = <Events extends object>() => {
  const listeners = new Map<keyof Events, Set<(event: never) => void>>();
  return {
    /** Adds a listener and returns what removes it again. */
    on<K extends keyof Events>(name: K, listener: (event: Events[K]) => void): () => void {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => void known.delete(listener);
    },
    emit<K extends keyof Events>(name: K, event: Events[K]): void {
      for (const listener of listeners.get(name) ?? []) {
        try {
          (listener as (event: Events[K]) => void)(event);
        } catch (error) {
          // A listener that throws is its program's fault and must not end the sync.
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
  };
};
