import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkEmbedded } from './embedded.ts';

it('says when an embedded database is damaged', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'warden-doctor-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  mkdirSync(join(dataDir, 'database'));
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), 'damaged');
  expect(await checkEmbedded({ dataDir, host: 'localhost', port: 1 })).toMatchObject([
    { status: 'failed', text: expect.stringContaining('does not start') },
  ]);
});
