import { setImmediate as nextTurn } from 'node:timers/promises';

/** Few enough that a reader who takes an export slowly holds little. */
export const BATCH = 100;

/** Reads rows in batches, each of which begins after the last row of the one before, so that no cursor stays open. */
export async function* inBatches<Row>(read: (last: Row | undefined) => Promise<Row[]>) {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1);
    // The embedded database answers in the same turn of the event loop, so that nobody else would be served.
    await nextTurn();
  }
}
