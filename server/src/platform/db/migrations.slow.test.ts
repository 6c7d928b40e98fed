import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { migrationsFolder } from './migrations.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const drizzleKit = join(root, 'node_modules/drizzle-kit/bin.cjs');

it('has a migration for everything in the schema: generating one more would write nothing', () => {
  const out = tempDir();
  cpSync(migrationsFolder, out, { recursive: true });
  const before = readdirSync(out, { recursive: true });
  const schema = './server/src/**/tables.ts';
  execFileSync(
    process.execPath,
    [drizzleKit, 'generate', '--dialect', 'postgresql', '--schema', schema, '--out', out],
    { cwd: root, stdio: 'pipe' },
  );
  expect(readdirSync(out, { recursive: true })).toEqual(before);
});
