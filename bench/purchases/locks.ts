import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const EVERY_MILLISECONDS = 20;

/** Samples which transactions wait for locks, and since when. A wait that is shorter than the gaps may stay unseen. */
export const watchLocks = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const longest = new Map<string, number>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await client.query<{ wait: string; ms: number }>(
        `select pid || ' ' || waitstart as wait, 1000 * extract(epoch from clock_timestamp() - waitstart)::float8 as ms
        from pg_locks where not granted and waitstart is not null`,
      );
      for (const { wait, ms } of rows) longest.set(wait, ms);
      await pause(EVERY_MILLISECONDS);
    }
  })();
  return {
    /** Returns how long each wait was when it was last seen. */
    async stop() {
      isOver = true;
      await watching;
      await client.end();
      return [...longest.values()];
    },
  };
};
