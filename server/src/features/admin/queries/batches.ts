/** Few enough that a reader who takes an export slowly holds little. */
export const BATCH = 100;

/**
 * Reads rows in batches, each of which begins after the last row of the one before, so that no cursor stays open. It is
 * no generator, because that would hold its batch until the next one is asked for.
 */
export const inBatches = <Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncIterable<Row[]> => ({
  [Symbol.asyncIterator]() {
    let last: Row | undefined;
    let isOver = false;
    return {
      async next() {
        const rows = isOver ? [] : await read(last);
        last = rows.at(-1);
        isOver = rows.length < BATCH;
        return rows.length > 0 ? { value: rows } : { value: undefined, done: true };
      },
    };
  },
});
