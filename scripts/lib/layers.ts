import { dirname } from 'node:path';
import { cyclesIn } from './cycles.ts';

type Imports = ReadonlyMap<string, readonly string[]>;

const foldersOf = (files: Iterable<string>, root: string) => {
  const folders = new Set<string>();
  for (const file of files) {
    for (let folder = dirname(file); `${folder}/`.startsWith(`${root}/`); folder = dirname(folder)) folders.add(folder);
  }
  return [...folders].sort();
};

/** The imports between the children of a folder, which are its files and its folders. */
const importsBetweenChildren = (imports: Imports, folder: string) => {
  const childOf = (file: string) =>
    file.startsWith(`${folder}/`) ? `${folder}/${file.slice(folder.length + 1).split('/', 1)[0]}` : undefined;
  const between = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    const child = childOf(file);
    if (child === undefined) continue;
    const others = targets.map(childOf).filter((other) => other !== undefined && other !== child) as string[];
    between.set(child, [...(between.get(child) ?? []), ...others]);
  }
  return between;
};

/** Finds, for each folder below the root, children that import each other in a circle. */
export const knotsIn = (imports: Imports, root: string) =>
  foldersOf(imports.keys(), root).flatMap((folder) => cyclesIn(importsBetweenChildren(imports, folder)));

/** Each layer may import those after it. */
const layers = ['cli', 'app', 'features', 'platform'];

const layerOf = (file: string) => layers.indexOf(/^server\/src\/(\w+)\//.exec(file)?.[1] ?? '');

/** Finds the imports of the server that run from a layer back to one before it. */
export const layerViolations = (imports: Imports) =>
  [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => layerOf(target) >= 0 && layerOf(target) < layerOf(file))
      .map((target) => `${file} → ${target}`),
  );
