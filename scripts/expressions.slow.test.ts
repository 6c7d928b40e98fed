import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { slowTextFor } from './lib/backtracking.ts';
import { type Expression, expressionsIn } from './lib/expressions.ts';
import { sourceFiles } from './lib/imports.ts';
import { inRoot, root } from './lib/paths.mjs';

/** What visitors reach, with the pages, which the server renders too. Only operators reach the other code. */
const folders = ['server/src', 'packages/*/src', 'web/app', 'stand-ins/{mailbox,yookassa}/src'];
const isReached = (file: string) => !/^server\/src\/(cli|platform\/config)\//.test(file);

const found = sourceFiles(root, folders)
  .filter(isReached)
  .map((file) => ({ file, ...expressionsIn(file, readFileSync(inRoot(file), 'utf8')) }));

afterEach(() => void vi.unstubAllGlobals());

const TrueRegExp = RegExp;

/** Loads a file once more, and returns the expressions that it builds meanwhile, by the places that build them. */
const builtBy = async (file: string) => {
  const built = new Map<string, Expression[]>();
  const record = (args: ConstructorParameters<typeof RegExp>) => {
    const made = new TrueRegExp(...args);
    const place = new Error().stack?.split('\n').find((line) => line.includes(file));
    if (place) built.set(place, [...(built.get(place) ?? []), { place: file, source: made.source, flags: made.flags }]);
    return made;
  };
  const handler = {
    construct: (_: object, args: never) => record(args),
    apply: (_: object, __: object, args: never) => record(args),
  };
  vi.stubGlobal('RegExp', new Proxy(TrueRegExp, handler));
  await import(`${inRoot(file)}?expressions`);
  vi.unstubAllGlobals();
  return built;
};

const slowOnesOf = (expressions: readonly Expression[]) =>
  expressions.flatMap(({ place, source, flags }) => {
    const text = slowTextFor(source, flags);
    return text === undefined ? [] : `${place} /${source}/${flags} takes too long for ${text}`;
  });

it('no expression that strangers reach takes more than linear time', () => {
  const written = found.flatMap((each) => each.written);
  expect(written.length).toBeGreaterThan(200);
  expect(slowOnesOf(written)).toEqual([]);
});

it('nor does one that is built of parts, which happens when its file is loaded', async () => {
  const building = found.filter(({ built }) => built.length > 0);
  expect(building.length).toBeGreaterThan(2);
  for (const { file, built } of building) {
    const made = await builtBy(file);
    expect(`${file} builds ${made.size}`).toBe(`${file} builds ${built.length}`);
    expect(slowOnesOf([...made.values()].flat())).toEqual([]);
  }
});

it.each([
  /\b[\w-]+-extension:\/\//,
  /^\s+|\s+$/g,
  /^(\w+)+$/,
  /^(?:ab)*(?:ab)*$/,
  /<!--[\s\S]*?-->/g,
  /^(.*?)\s*$/m,
  /\n#+ [^\n]*\s*$/,
  /(?<=(["']).*)\1$/,
])('%s is found to be slow', ({ source, flags }) => expect(slowTextFor(source, flags)).toBeDefined());

it.each([
  /(?<![a-z])[a-z]+@/g,
  /^[^@]+@[^@]+$/,
  /\{(\w+)\}/g,
  /.{64}/g,
  /^(?:[^\n]+\n)+\n(?:[^\n]+\n)+$/,
  /[^a-z]{1,6}$/,
])('%s is not', ({ source, flags }) => expect(slowTextFor(source, flags)).toBeUndefined());

it('expressions are found where they are written and where they are built', () => {
  const source = 'const a = /x+/g; // /comment/\nconst b = "/text/";\nconst c = new RegExp(b), d = RegExp(b, "u");';
  expect(expressionsIn('a.ts', source)).toEqual({
    written: [{ place: 'a.ts:1', source: 'x+', flags: 'g' }],
    built: ['a.ts:3', 'a.ts:3'],
  });
});
