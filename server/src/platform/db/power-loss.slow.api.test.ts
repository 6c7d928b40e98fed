import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { isLong } from '../../../../scripts/lib/random.ts';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { atPowerCuts, recording } from '../../../test/power-loss/power-cuts.ts';
import { finish } from '../../../test/process.ts';
import { prepareDataDir } from '../data-dir.ts';
import { openPglite } from './pglite.ts';
import { readRows } from './rows.ts';

it.runIf(process.env.WARDEN_TEST_DB === 'pglite')(
  'loses no commit of the embedded database when the power is cut',
  async () => {
    const place = tempDir();
    const [base, dataDir, log] = ['base', 'data', 'log'].map((name) => join(place, name)) as [string, string, string];
    prepareDataDir(base);
    await cp(inject('pglite').folder, join(base, 'database'), { recursive: true });
    await cp(base, dataDir, { recursive: true });
    const { code, stdout, stderr } = await finish('../test/power-loss/commits.ts', recording(dataDir, log), [
      dataDir,
      log,
      isLong ? '300' : '40',
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const commits = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { n: number; position: number });
    await atPowerCuts({ base, log, cuts: isLong ? 100 : 2 }, async (left, position) => {
      const acknowledged = commits.filter((commit) => commit.position <= position).map(({ n }) => `row ${n}`);
      const database = await openPglite(left);
      const rows = await readRows<{ key: string }>(database.db, sql`select key from settings where key like 'row %'`);
      await database.close();
      expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining(acknowledged));
      expect(rows.length - acknowledged.length).toBeLessThanOrEqual(1);
    });
  },
);
