import { join } from 'node:path';
import { measure } from './harness.ts';
import type { Pace } from './mode.ts';
import type { Line } from './report.ts';
import { databasePidOf, kinds, makeDatabase, type Server } from './shop.ts';
import { startWork } from './start-work.ts';

const CONNECTIONS = 16;

/** Measures the databases' own rate of single rows, each committed, which no purchase can be faster than. */
export const inserts = async (server: Server, pace: Pace): Promise<Line[]> => {
  const lines: Line[] = [];
  for (const kind of kinds) {
    const database = await makeDatabase(kind, server, async () => {});
    const work = await startWork({
      kind,
      target: database.url ?? join(database.dataDir, 'database'),
      parallel: CONNECTIONS,
    });
    try {
      const subject = { name: 'committed inserts of one row', ...work, databasePid: databasePidOf(kind, server) };
      lines.push(...(await measure([subject], pace)).map((measured) => ({ group: kind, ...measured })));
    } finally {
      work.stop();
      await database.drop();
    }
  }
  return lines;
};
