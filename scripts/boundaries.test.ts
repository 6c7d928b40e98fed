import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { tempDir } from './lib/temp-dir.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const imports = (path: string) => `import { a } from '${path}';\n\nexport const b = a;\n`;

const refused: [file: string, source: string][] = [
  ['server/src/features/auth/routes.ts', imports('../licenses/store.ts')],
  ['server/src/features/auth/types.ts', "import type { A } from '../licenses/store.ts';\n\nexport type B = A;\n"],
  ['server/src/features/auth/lazy.ts', "export const a = await import('../licenses/store.ts');\n"],
  ['server/src/features/admin/reads.ts', imports('../licenses/tables.ts')],
  ['server/src/features/admin/queries/licenses.ts', imports('../../licenses/store.ts')],
  ['server/src/app/app.ts', imports('../../web/app/root.tsx')],
  ['server/src/platform/http/env.ts', 'export const port = process.env.PORT;\n'],
  ['web/app/root.tsx', imports('../../server/src/app/app.ts')],
  ['web/app/features/auth/form.tsx', imports('../licenses/table.tsx')],
  ['web/app/features/auth/page.tsx', imports('../../routes/login.tsx')],
  ['web/app/ui/button.tsx', imports('../features/auth/form.tsx')],
  ['web/app/ui/user.tsx', "import type { User } from '@warden/contract';\n\nexport type A = User;\n"],
  ['web/app/entities/license/chip.tsx', imports('../../features/licenses/table.tsx')],
  ['web/app/lib/api/client.ts', imports('../../routes/login.tsx')],
  ['web/app/lib/form/field.ts', imports('../../ui/field.tsx')],
  ['packages/contract/src/low.ts', imports('../../../server/src/app/app.ts')],
  ['stand-ins/mailbox/src/near.ts', imports('../../../server/src/app/app.ts')],
];

const allowed: [file: string, source: string][] = [
  ['server/src/features/auth/edge.ts', imports('../../platform/db/pool.ts')],
  ['server/src/features/auth/calls.ts', imports('../licenses/service.ts')],
  ['server/src/features/licenses/tables.ts', imports('../auth/tables.ts')],
  ['server/src/features/admin/queries/all.ts', imports('../../licenses/tables.ts')],
  ['server/src/compose.ts', imports('./features/auth/routes.ts')],
  ['server/src/platform/http/pages.ts', "export const build = await import('../../../web/build/server/index.js');\n"],
  ['server/src/platform/config.ts', 'export const port = process.env.PORT;\n'],
  ['web/app/routes/login.tsx', imports('../features/auth/form.tsx')],
  ['web/app/features/auth/shared.tsx', imports('../../ui/button.tsx')],
  ['web/app/ui/time.tsx', imports('../lib/format/dates.ts')],
];

const dir = tempDir();
let complaints: string;

beforeAll(async () => {
  await copyFile(join(root, 'biome.json'), join(dir, 'biome.json'));
  for (const [file, source] of [...refused, ...allowed]) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), source);
  }
  complaints = await new Promise<string>((resolve) => {
    const args = ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', '.'];
    execFile(join(root, 'node_modules/.bin/biome'), args, { cwd: dir }, (_, stdout) => resolve(stdout));
  });
});

const complaintsOf = (file: string) => complaints.split('\n').filter((line) => line.includes(`/${file},`));

it('the lint refuses an import across a boundary, and allows what the layout allows', () => {
  const isRefused = ([file]: [string, string]) => /noRestrictedImports|noProcessEnv/.test(complaintsOf(file).join());
  expect(refused.filter((it) => !isRefused(it))).toEqual([]);
  expect(allowed.flatMap(([file]) => complaintsOf(file))).toEqual([]);
});
