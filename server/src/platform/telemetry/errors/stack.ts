import { fileURLToPath } from 'node:url';

interface Frame {
  filename: string;
  function: string;
  lineno: number;
  colno: number;
  in_app: boolean;
}

const MOST_FRAMES = 50;
/** Visitors send stacks too, and an expression takes the longer over a line, the longer it is. */
const LONGEST_LINE = 500;
const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Chromium and Node write `at name (file:1:2)`, and the other browsers `name@file:1:2`. */
const line =
  /^(?:at (?:async )?)?(?:(?<name>[^\s(@]+(?: \[as \w+\])?)?\s*[(@])?(?<file>[^()\s]+):(?<line>\d+):(?<column>\d+)\)?$/;

/** The address of a file on another machine, which only a visitor can send, has no path here. */
const localPath = (address: string) => {
  try {
    return fileURLToPath(address);
  } catch {
    return '';
  }
};

/** Chromium and Node write the message above the calls, and it may have lines that look like one. */
const callsIn = (stack: string) => {
  const lines = stack.split('\n').filter(({ length }) => length <= LONGEST_LINE);
  const calls = lines.filter((text) => /^\s+at /.test(text));
  return (calls.length > 0 ? calls : lines).slice(0, MOST_FRAMES);
};

/** Says nothing of the machine and nothing of what a visitor asked for: a path in the shop or in its site. */
const fileOf = (file: string) => {
  const path = file.startsWith('file:') ? localPath(file) : file;
  if (path.startsWith(root)) return path.slice(root.length);
  return /^https?:/.test(path) && URL.canParse(path) ? new URL(path).pathname : path;
};

/** Reads the stack of an error. The protocol wants the newest call last. */
export const framesOf = (stack: string): Frame[] =>
  callsIn(stack)
    .flatMap((text) => {
      const { name = '?', file, line: row, column } = line.exec(text.trim())?.groups ?? {};
      const filename = file && fileOf(file);
      if (!filename) return [];
      const isOurs = !/node_modules|^node:/.test(filename);
      return [{ filename, function: name, lineno: Number(row), colno: Number(column), in_app: isOurs }];
    })
    .reverse();
