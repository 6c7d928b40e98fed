import { isPlainLine } from '@warden/license';
import type { StateDirectory } from './directory.ts';
import { type Exit, type Io, UsageError } from './io.ts';

export type Options = Record<string, string | boolean | undefined>;

export interface Command {
  name: string;
  /** The one word after the name, as the help shows it. */
  argument?: string;
  options?: readonly string[];
  usage?: string;
  summary: string;
  run(directory: StateDirectory, io: Io, options: Options, argument: string): Promise<Exit>;
}

export const line = (options: Options, name: string, max: number): string | undefined => {
  const value = options[name];
  if (value !== undefined && !isPlainLine(value, max)) throw new UsageError(`--${name} must be one line of text`);
  return value;
};

export const required = (value: string | undefined, name: string): string => {
  if (value === undefined) throw new UsageError(`--${name} is missing`);
  return value;
};
