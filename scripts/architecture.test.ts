import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
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

/** The children of these folders still import each other in a circle. */
const knotted = ['server/src/platform'];

it('in no folder of the server do files and folders import each other in a circle', () => {
  const knots = knotsIn(imports, 'server/src');
  expect(knots.filter(([child = '']) => !knotted.includes(dirname(child)))).toEqual([]);
});

it('the server imports one way: cli, app, features, platform', () => {
  expect(layerViolations(imports)).toEqual([]);
});

it('no feature reaches into the tables or the files of another', () => {
  expect(boundaryViolations(sources, imports)).toEqual([]);
});

const madeUp = (files: Record<string, string>) => {
  const made = new Map(Object.entries(files));
  return { made, cycles: cyclesIn(importsOf(made)), boundaryViolations: boundaryViolations(made, importsOf(made)) };
};

describe('a cycle is found', () => {
  it.each([
    ['of values', "import { b } from './b.ts';", "import { a } from './a.ts';"],
    ['of types', "import type { B } from './b.ts';", "import type { A } from './a.ts';"],
    ['of a value and a type', "import { b } from './b.ts';", "import type { A } from './a.ts';"],
    ['of names passed on', "export * from './b.ts';", "export { a } from './a.ts';"],
    ['of imports at run time', "const b = await import('./b.ts');", "import { a } from './a.ts';"],
    ['through the alias', "import { b } from '~/b.ts';", "import { a } from '~/a.ts';"],
    ['of types named in place', "type B = import('./b.ts').B;", "import type { A } from './a.ts';"],
    ['over several lines', "import {\n  b,\n} from './b.ts';", "import {\n  a,\n} from './a.ts';"],
  ])('%s', (_, a, b) => {
    expect(madeUp({ 'web/app/a.ts': a, 'web/app/b.ts': b }).cycles).toEqual([['web/app/a.ts', 'web/app/b.ts']]);
  });

  it('through three files and a package', () => {
    const files = {
      'web/app/a.ts': "import '@made/up/one';",
      'packages/made/one.ts': "import '../../web/app/b.ts';",
      'web/app/b.ts': "import './a.ts';",
    };
    const entries = new Map([['@made/up/*', 'packages/made/*.ts']]);
    expect(cyclesIn(importsOf(new Map(Object.entries(files)), entries))).toEqual([Object.keys(files).sort()]);
  });

  it('and not where two import a third', () => {
    const files = { 'web/app/a.ts': "import './c.ts';", 'web/app/b.ts': "import './c.ts';", 'web/app/c.ts': '' };
    expect(madeUp(files).cycles).toEqual([]);
  });
});

describe('a knot is found', () => {
  const knots = (files: Record<string, string>) => knotsIn(importsOf(new Map(Object.entries(files))), 'server/src');

  it('between folders whose files are in no circle, and between a folder and a file', () => {
    const files = {
      'server/src/platform/db/a.ts': "import '../http/b.ts';",
      'server/src/platform/db/c.ts': '',
      'server/src/platform/http/b.ts': '',
      'server/src/platform/http/d.ts': "import '../db/c.ts';",
      'server/src/app/e.ts': "import './pages/f.ts';",
      'server/src/app/g.ts': '',
      'server/src/app/pages/f.ts': "import '../g.ts';",
      'server/src/app/pages/h.ts': "import '../e.ts';",
    };
    expect(knots(files)).toEqual([
      ['server/src/app/e.ts', 'server/src/app/pages'],
      ['server/src/platform/db', 'server/src/platform/http'],
    ]);
  });

  it('and an import that runs back to another layer', () => {
    const files = {
      'server/src/platform/log.ts': "import '../app/app.ts';",
      'server/src/app/app.ts': '',
      'server/src/cli/warden.ts': "import '../platform/log.ts';",
    };
    expect(layerViolations(importsOf(new Map(Object.entries(files))))).toEqual([
      'server/src/platform/log.ts → server/src/app/app.ts',
    ]);
  });
});

const tables = {
  'server/src/features/auth/tables.ts': "export const users = pgTable('users', {});",
  'server/src/features/auth/store.ts': "import { users } from './tables.ts';",
  'server/src/features/auth/service.ts': "import './store.ts';",
  'server/src/features/payments/tables.ts':
    "import { users } from '../auth/tables.ts';\nexport const refunds = pgTable(\n  'refunds', {});",
  'server/src/platform/db/tables.ts': "export * from '../../features/auth/tables.ts';",
  'server/src/app/app.ts': "import '../features/auth/store.ts';",
};

describe('a feature that reaches into another is found', () => {
  it.each([
    ['payments/store.ts', "import { users } from '../auth/tables.ts';", 'its tables'],
    ['payments/types.ts', "import type { users } from '../auth/tables.ts';", 'the types of its tables'],
    ['payments/routes.ts', "import { findUser } from '../auth/store.ts';", 'its store'],
    [
      'payments/around.ts',
      "import { users } from '../../platform/db/tables.ts';",
      'its tables by way of a common file',
    ],
    ['payments/sql.ts', 'sql`select * from users where id = 1`', 'raw SQL that reads'],
    ['payments/join.ts', 'sql`select 1 from refunds r\n  left join "users" u on true`', 'raw SQL that joins'],
    ['payments/write.ts', "db.execute('UPDATE users SET name = 1')", 'raw SQL that writes'],
    ['payments/delete.ts', 'sql`delete from users`', 'raw SQL that deletes'],
    ['payments/insert.ts', 'sql`insert into users values (1)`', 'raw SQL that inserts'],
    ['admin/lists.ts', "import { users } from '../auth/tables.ts';", 'the panel outside of its queries'],
    ['admin/queries/users.ts', "import { findUser } from '../../auth/store.ts';", 'a store, from the queries'],
  ])('%s: %s (%s)', (file, text) => {
    const { boundaryViolations: found } = madeUp({ ...tables, [`server/src/features/${file}`]: text });
    expect(found).toEqual([expect.objectContaining({ file: `server/src/features/${file}`, owner: 'auth' })]);
  });

  it.each([
    ['payments/routes.ts', "import { authService } from '../auth/service.ts';", 'a service'],
    ['auth/more.ts', 'sql`select * from users`', 'its own tables'],
    ['payments/own.ts', 'sql`select * from refunds`', 'its own tables, declared over several lines'],
    ['admin/queries/users.ts', "import { users } from '../../auth/tables.ts';\nsql`from users`", 'a list of the panel'],
    ['payments/edge.ts', "import { open } from '../../platform/db/database.ts';", 'what all have in common'],
  ])('and not %s: %s (%s)', (file, text) => {
    expect(madeUp({ ...tables, [`server/src/features/${file}`]: text }).boundaryViolations).toEqual([]);
  });

  it('and not what a comment says', () => {
    const text = '// Removes what came from users.\nexport const a = 1; /* from users */';
    const made = new Map([...Object.entries(tables), ['server/src/features/payments/a.ts', withoutComments(text)]]);
    expect(boundaryViolations(made, importsOf(made))).toEqual([]);
  });
});
