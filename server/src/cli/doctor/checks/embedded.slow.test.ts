import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../../../../scripts/lib/temp-dir.ts';
import { checkEmbedded } from './embedded.ts';

it('says when an embedded database is damaged', async () => {
  const dataDir = tempDir();
  mkdirSync(join(dataDir, 'database'));
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), 'damaged');
  expect(await checkEmbedded({ dataDir, demo: false, host: 'localhost', port: 1, vatCode: 1 })).toMatchObject([
    { status: 'failed', text: expect.stringContaining('does not start') },
  ]);
});
