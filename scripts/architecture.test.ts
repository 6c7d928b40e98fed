import { expect, it } from 'vitest';
import { cyclesIn } from './lib/cycles.ts';
import { importsOf, packageEntries, readSources, withoutComments } from './lib/imports.ts';
import { knotsIn, layerViolations } from './lib/layers.ts';
import { boundaryViolations } from './lib/ownership.ts';
import { root } from './lib/paths.mjs';

const sources = readSources(root, ['server/src', 'web/app', 'packages', 'stand-ins']);
const imports = importsOf(sources, packageEntries(root));

it('no file of the shop imports itself by way of others, not even a type', () => {
  expect(imports.size).toBeGreaterThan(400);
  expect(cyclesIn(imports)).toEqual([]);
});

it('in no folder of the server do files and folders import each other in a circle', () => {
  expect(knotsIn(imports, 'server/src')).toEqual([]);
});

it('the server imports one way: cli, app, features, platform', () => {
  expect(layerViolations(imports)).toEqual([]);
});

it('no feature reaches into the tables or the files of another', () => {
  expect(boundaryViolations(sources, imports)).toEqual([]);
});

const madeUp = (files: Record<string, string>) => new Map(Object.entries(files));

it('an import cycle is found, also of types, of names passed on and through the alias', () => {
  const files = madeUp({
    'web/app/a.ts': "import type { B } from '~/b.ts';",
    'web/app/b.ts': "export * from './a.ts';",
  });
  expect(cyclesIn(importsOf(files))).toEqual([['web/app/a.ts', 'web/app/b.ts']]);
});

it('folders whose files are in no circle, and an import that runs back to another layer, are found', () => {
  const files = madeUp({
    'server/src/platform/db/a.ts': "import '../http/b.ts';",
    'server/src/platform/db/c.ts': '',
    'server/src/platform/http/b.ts': "import '../../app/app.ts';",
    'server/src/platform/http/d.ts': "import '../db/c.ts';",
    'server/src/app/app.ts': '',
  });
  const found = importsOf(files);
  expect(knotsIn(found, 'server/src')).toEqual([['server/src/platform/db', 'server/src/platform/http']]);
  expect(layerViolations(found)).toEqual(['server/src/platform/http/b.ts → server/src/app/app.ts']);
});

it('a feature that reaches into another is found, whether it imports or writes SQL, and a comment is none', () => {
  const reaching = {
    'server/src/features/payments/store.ts': "import type { users } from '../auth/tables.ts';",
    'server/src/features/payments/around.ts': "import { users } from '../../platform/db/tables.ts';",
    'server/src/features/payments/sql.ts': 'sql`select 1 from refunds r\n  left join "users" u on true`',
    'server/src/features/admin/queries/users.ts': "import { findUser } from '../../auth/store.ts';",
  };
  const files = madeUp({
    ...reaching,
    'server/src/features/auth/tables.ts': "export const users = pgTable('users', {});",
    'server/src/features/auth/store.ts': "import { users } from './tables.ts';",
    'server/src/features/auth/service.ts': "import './store.ts';",
    'server/src/features/payments/tables.ts': "export const refunds = pgTable(\n  'refunds', {});",
    'server/src/features/payments/routes.ts': "import { authService } from '../auth/service.ts';",
    'server/src/features/payments/note.ts': withoutComments('// Removes what came from users.\nexport const a = 1;'),
    'server/src/features/admin/queries/list.ts': "import { users } from '../../auth/tables.ts';\nsql`from users`",
    'server/src/platform/db/tables.ts': "export * from '../../features/auth/tables.ts';",
  });
  const found = boundaryViolations(files, importsOf(files)).map(({ file }) => file);
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(reaching).toSorted());
});
