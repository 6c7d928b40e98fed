import type { Fetch } from '../call.ts';

/** What a command may touch besides its state directory, so that tests can pass in their own. */
export interface Io {
  out(text: string): void;
  err(text: string): void;
  /** Reads a file, or standard input where the path is "-". */
  read(path: string): Promise<string>;
  /** The width of the terminal, or undefined where the output is none. */
  columns: number | undefined;
  now(): Date;
  fetch: Fetch;
  /** Ends a command that runs for long. */
  signal: AbortSignal;
}

/** The exit codes of the command line. */
export const exits = { done: 0, notValid: 1, usage: 2, noAnswer: 3, refused: 4 } as const;
export type Exit = (typeof exits)[keyof typeof exits];

/** The command was called in a wrong way. The message is shown together with the usage. */
export class UsageError extends Error {}

/** Something that the command needs is missing or damaged. */
export class InputError extends Error {}
