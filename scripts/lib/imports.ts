import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The keys are paths from the root of the repository, and the values are sources without comments. */
export type Sources = ReadonlyMap<string, string>;

const commentOrString = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
export const withoutComments = (text: string) =>
  text.replace(commentOrString, (part) => (part.startsWith('/') ? ' ' : part));

/** The files of these folders that are no tests, as paths from the root of the repository. */
export const sourceFiles = (root: string, folders: readonly string[]) => {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root, exclude: (path) => /(^|\/)(node_modules|build|\.react-router)(\/|$)/.test(path) },
  );
  return files.filter((file) => !/\.test\.tsx?$/.test(file)).sort();
};

export const readSources = (root: string, folders: readonly string[]): Sources =>
  new Map(sourceFiles(root, folders).map((file) => [file, withoutComments(readFileSync(join(root, file), 'utf8'))]));

/** Maps each name of a workspace package to its file: `@warden/i18n/en` → `packages/i18n/src/en.ts`. */
export const packageEntries = (root: string) => {
  const entries = new Map<string, string>();
  for (const manifest of globSync('{packages,stand-ins}/*/package.json', { cwd: root })) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as {
      name: string;
      exports?: Record<string, string | { default: string }>;
    };
    for (const [path, target] of Object.entries(exports)) {
      entries.set(join(name, path), join(dirname(manifest), typeof target === 'string' ? target : target.default));
    }
  }
  return entries;
};

const specifier = /\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g;

/** Maps each file to the files that it imports or re-exports, types included. */
export const importsOf = (sources: Sources, entries: ReadonlyMap<string, string> = new Map()) => {
  const inPackage = (path: string) =>
    entries.get(path) ?? entries.get(`${dirname(path)}/*`)?.replace('*', path.slice(dirname(path).length + 1));
  const resolve = (from: string, path: string) => {
    if (path.startsWith('~/')) return join('web/app', path.slice(2));
    return path.startsWith('.') ? join(dirname(from), path) : inPackage(path);
  };
  return new Map(
    [...sources].map(([file, text]) => {
      const targets = [...text.matchAll(specifier)].map(([, path]) => resolve(file, path as string));
      return [file, [...new Set(targets.filter((target) => target !== undefined && sources.has(target)))] as string[]];
    }),
  );
};
