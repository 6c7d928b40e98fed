/** A server that was only slow answers within this time after it has answered others. */
const GRACE_MILLISECONDS = 2000;

/**
 * Ends statements that will never be answered. Jobs may wait minutes for an answer, but when a network was cut, their
 * connections stay dead after it is back. New statements are then answered, and the connections of those that have
 * waited since before are closed.
 */
export const watchSilence = () => {
  const waiting = new Set<{ since: number; end: () => void }>();
  let silentSince: number | undefined;

  const endOlderThan = (moment: number) => {
    for (const statement of waiting) if (statement.since < moment) statement.end();
  };
  return {
    /** A request has got no answer in time, or no connection. */
    begin: () => {
      silentSince = performance.now();
    },
    /** Registers a statement, and how to close its connection. Returns what to call with whether it was answered. */
    wait: (end: () => void) => {
      const statement = { since: performance.now(), end };
      waiting.add(statement);
      return (isAnswered: boolean) => {
        waiting.delete(statement);
        if (silentSince === undefined || !isAnswered || statement.since < silentSince) return;
        setTimeout(endOlderThan, GRACE_MILLISECONDS, statement.since).unref();
        silentSince = undefined;
      };
    },
  };
};

export type Silence = ReturnType<typeof watchSilence>;
