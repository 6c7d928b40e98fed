/** How often and how long each subject is measured. */
export interface Pace {
  rounds: number;
  seconds: number;
}

const { BENCH_ROUNDS: rounds, BENCH_SECONDS: seconds } = process.env;

const paces = {
  quick: { rounds: Number(rounds ?? 2), seconds: Number(seconds ?? 0.5) },
  full: { rounds: Number(rounds ?? 7), seconds: Number(seconds ?? 2) },
};

export type Mode = keyof typeof paces;

/** What a group is told: the mode, its pace and the other words of the command line. */
export interface Order {
  mode: Mode;
  pace: Pace;
  words: readonly string[];
}

export const orderFrom = (mode: Mode, words: readonly string[]): Order => ({ mode, pace: paces[mode], words });
