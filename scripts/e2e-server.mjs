// Starts the shop as `npm start` does, on temporary data.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './lib/paths.mjs';
import { serve } from './lib/serve.mjs';

const dir = mkdtempSync(join(tmpdir(), 'warden-e2e-'));
process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
process.exitCode = await serve({ main: inRoot('dist', 'main.mjs'), env: { ...process.env, DATA_DIR: dir } });
