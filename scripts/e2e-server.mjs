// Starts the shop as `npm start` does, on temporary data.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from './lib/serve.mjs';

const dir = mkdtempSync(join(tmpdir(), 'warden-e2e-'));
process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
process.exitCode = await serve({ env: { ...process.env, DATA_DIR: dir } });
