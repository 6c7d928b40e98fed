import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Moved {
  /** The demo whose clock it is: the id of its first account. */
  demo: string;
  /** How far the clock is ahead, in milliseconds. */
  ahead: number;
}

export interface DemoClock {
  now: () => Date;
  /** How far it is ahead of the real time, in milliseconds. */
  ahead: () => number;
  /** Moves it forward. It never goes back. */
  advance(milliseconds: number): void;
}

const fileOf = (dataDir: string) => join(dataDir, 'demo-clock.json');

/** A shop has the real time, and so has a demo until its clock is moved. */
export const realNow = () => new Date();

/**
 * The clock of a demo. How far it is ahead is in a file beside the mails and payments of the demo, which every process
 * reads each time, so that all have the same time at once. The file names its demo: with other data, such as a new
 * database, the clock shows the real time again.
 */
export const openDemoClock = (dataDir: string, demo: string): DemoClock => {
  const file = fileOf(dataDir);
  const ahead = () => {
    if (!statSync(file, { throwIfNoEntry: false })) return 0;
    const moved = JSON.parse(readFileSync(file, 'utf8')) as Moved;
    return moved.demo === demo ? moved.ahead : 0;
  };
  return {
    ahead,
    now: () => new Date(Date.now() + ahead()),
    advance: (milliseconds) => {
      if (milliseconds < 0) throw new Error('the clock of a demo does not go back');
      const moved: Moved = { demo, ahead: ahead() + milliseconds };
      // A reader never sees a partial file.
      writeFileSync(`${file}.new`, JSON.stringify(moved));
      renameSync(`${file}.new`, file);
    },
  };
};
