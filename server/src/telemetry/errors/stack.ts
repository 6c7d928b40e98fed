import { fileURLToPath } from 'node:url';

interface Frame {
  filename: string;
  function: string;
  lineno: number;
  colno: number;
  in_app: boolean;
}

const MOST_FRAMES = 50;
const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Chromium and Node write `at name (file:1:2)`, and the other browsers `name@file:1:2`. */
const line =
  /^\s*(?:at (?:async )?)?(?:(?<name>[^\s(@]+(?: \[as \w+\])?)?\s*[(@])?(?<file>[^()\s]+):(?<line>\d+):(?<column>\d+)\)?$/;

/** Says nothing of the machine and nothing of what a visitor asked for: a path in the shop or in its site. */
const fileOf = (file: string) => {
  const path = file.startsWith('file:') ? fileURLToPath(file) : file;
  if (path.startsWith(root)) return path.slice(root.length);
  return /^https?:/.test(path) && URL.canParse(path) ? new URL(path).pathname : path;
};

/** Reads the stack of an error. The protocol wants the newest call last. */
export const framesOf = (stack: string): Frame[] =>
  stack
    .split('\n')
    .slice(0, MOST_FRAMES)
    .flatMap((text) => {
      const { name = '?', file, line: row, column } = line.exec(text)?.groups ?? {};
      if (!file) return [];
      const filename = fileOf(file);
      const isOurs = !/node_modules|^node:/.test(filename);
      return [{ filename, function: name, lineno: Number(row), colno: Number(column), in_app: isOurs }];
    })
    .reverse();
