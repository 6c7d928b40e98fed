import { parseArgs } from 'node:util';
import { UsageError } from './command.ts';

/** The one word that must follow. */
export const onlyWord = (words: readonly string[], what: string): string => {
  const [word, ...rest] = words;
  if (!word) throw new UsageError(`${what} is missing`);
  if (rest.length > 0) throw new UsageError(`${rest[0]} is one word too many`);
  return word;
};

/** The same, for commands that take nothing else. */
export const onlyArgument = (args: string[], what: string): string =>
  onlyWord(parseArgs({ args, allowPositionals: true }).positionals, what);
