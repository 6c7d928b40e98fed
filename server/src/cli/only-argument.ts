import { parseArgs } from 'node:util';
import { UsageError } from './command.ts';

/** Returns the one word that must follow the command. */
export const onlyWord = (words: readonly string[], what: string): string => {
  const [word, ...rest] = words;
  if (!word) throw new UsageError(`${what} is missing`);
  if (rest.length > 0) throw new UsageError(`${rest[0]} is one word too many`);
  return word;
};

/** Does the same for commands that take no options. */
export const onlyArgument = (args: string[], what: string): string =>
  onlyWord(parseArgs({ args, allowPositionals: true }).positionals, what);
