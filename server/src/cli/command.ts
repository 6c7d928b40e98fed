/**
 * One thing that an operator can do, such as `warden jobs parked`. Each command is a file of its own below commands/.
 */
export interface Command {
  readonly words: readonly string[];
  /** The arguments after the words, as the help shows them. A command without it takes none. */
  readonly usage?: string;
  readonly summary: string;
  /**
   * Gets the arguments after the words and prints to stdout. A UsageError or StartError says what the operator did
   * wrong. The result false means that the command was carried out and its answer is "no", which becomes the exit code.
   */
  run(args: string[]): Promise<unknown>;
}

/** The command was called in a wrong way. The message is shown together with the usage. */
export class UsageError extends Error {}
