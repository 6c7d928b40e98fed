import { type PassedDay, type PassingDays, passDay } from './pass-days.ts';

export interface Run {
  /** How many days were asked for. */
  asked: number;
  days: PassedDay[];
  isRunning: boolean;
}

/** Lets days pass, one after the other and once at a time, whether whoever asked for them waits or not. */
export const dayRuns = (dependencies: PassingDays, isStopping: () => boolean) => {
  let last: Run | undefined;

  const passAll = async (run: Run) => {
    try {
      while (run.days.length < run.asked && !isStopping()) run.days.push(await passDay(dependencies));
    } finally {
      run.isRunning = false;
    }
  };

  return {
    last: (): Run | undefined => last,
    /** Begins, and returns the end of it. Undefined while days are passing. */
    begin: (asked: number): Promise<void> | undefined => {
      if (last?.isRunning) return undefined;
      last = { asked, days: [], isRunning: true };
      return passAll(last);
    },
  };
};
