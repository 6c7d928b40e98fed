/** One thing an operator can do, e.g. `warden jobs parked`. One file each, below commands/. */
export interface Command {
  /** The words that call it. */
  readonly words: readonly string[];
  /** What follows the words, as the usage shows it. */
  readonly usage?: string;
  readonly summary: string;
  /**
   * Gets what follows the words. Prints to stdout; a UsageError or StartError says what the operator got wrong.
   * False is an answer too: it was done, and the exit code says no.
   */
  run(args: string[]): Promise<boolean>;
}

/** The call itself was wrong. It is shown together with the usage. */
export class UsageError extends Error {}
