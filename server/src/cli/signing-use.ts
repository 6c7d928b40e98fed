import { parseArgs } from 'node:util';
import type { SigningUse } from '../platform/config/keys.ts';
import { UsageError } from './command.ts';

/** The option of all commands about keys, which says what the keys sign. */
export const useOption = '[--use licenses|releases]';

const isUse = (text: string): text is SigningUse => text === 'licenses' || text === 'releases';

/** Reads that option, and returns the other words too. */
export const readUse = (args: string[]): { use: SigningUse; words: string[] } => {
  const options = { use: { type: 'string', default: 'licenses' } } as const;
  const { values, positionals: words } = parseArgs({ args, options, allowPositionals: true });
  if (!isUse(values.use)) throw new UsageError('--use must be licenses or releases');
  return { use: values.use, words };
};

/** For commands that take no other words. */
export const readOnlyUse = (args: string[]): SigningUse => {
  const { use, words } = readUse(args);
  if (words.length > 0) throw new UsageError(`${words[0]} is one word too many`);
  return use;
};

/** The same option in a command that the operator runs next. */
export const withUse = (command: string, use: SigningUse) => (use === 'licenses' ? command : `${command} --use ${use}`);
