import type { Sources } from './imports.ts';

const featureOf = (file: string) => /^server\/src\/features\/([^/]+)\//.exec(file)?.[1];

/** In this folder, the admin feature reads the tables of several features. */
const queriesOfAll = 'server/src/features/admin/queries/';

/** This feature reads what belongs to a client in the tables of others, which import it. */
const clients = 'server/src/features/clients/';

/** Maps each table of the database to the feature that declares it, such as `refunds` to `payments`. */
const tableOwners = (sources: Sources) => {
  const owners = new Map<string, string>();
  for (const [file, text] of sources) {
    const feature = featureOf(file);
    if (!feature || !file.endsWith('/tables.ts')) continue;
    for (const [, table] of text.matchAll(/\bpgTable\(\s*'(\w+)'/g)) owners.set(table as string, feature);
  }
  return owners;
};

const mayImport = (file: string, target: string) =>
  target.endsWith('/service.ts') ||
  (target.endsWith('/tables.ts') && (file.endsWith('/tables.ts') || file.startsWith(queriesOfAll)));

/** Finds what a feature reaches through a file outside of all features that re-exports its imports. */
const reExported = (sources: Sources, imports: ReadonlyMap<string, readonly string[]>, target: string) => {
  if (featureOf(target)) return [target];
  const text = sources.get(target) ?? '';
  const isReExported = (file: string) => new RegExp(`\\bexport\\b[^;]*\\bfrom '[^']*${featureOf(file)}/`).test(text);
  return (imports.get(target) ?? []).filter((file) => featureOf(file) && isReExported(file));
};

export interface BoundaryViolation {
  file: string;
  feature: string;
  owner: string;
  /** This file or table belongs to the owner. */
  what: string;
}

/**
 * Only a feature itself may query its tables; other features call its `service.ts`. Foreign keys may name another
 * feature's table, and the administrator's lists may join several.
 */
export const boundaryViolations = (
  sources: Sources,
  imports: ReadonlyMap<string, readonly string[]>,
): BoundaryViolation[] => {
  const owners = tableOwners(sources);
  const names = [...owners.keys()].join('|');
  const inSql = new RegExp(`\\b(?:from|join|into|update|truncate|table)\\s+(?:only\\s+)?"?(${names})\\b`, 'gi');
  return [...sources].flatMap(([file, text]) => {
    const feature = featureOf(file);
    if (!feature) return [];
    const files = (imports.get(file) ?? [])
      .flatMap((target) => reExported(sources, imports, target))
      .filter((target) => !mayImport(file, target));
    const tables =
      names && ![queriesOfAll, clients].some((folder) => file.startsWith(folder))
        ? [...text.matchAll(inSql)].map(([, table]) => table as string)
        : [];
    const reached = [
      ...files.map((what) => ({ what, owner: featureOf(what) as string })),
      ...tables.map((what) => ({ what, owner: owners.get(what.toLowerCase()) as string })),
    ];
    return reached.filter(({ owner }) => owner !== feature).map((it) => ({ file, feature, ...it }));
  });
};
