import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

interface Process {
  pid: number;
  parent: number;
  milliseconds: number;
}

/** Children that have ended are counted with their parent, which has waited for them. */
const read = (pid: number): Process | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid, parent: Number(fields[1]), milliseconds: ticks * TICK_MS };
  } catch {
    return undefined;
  }
};

/** Returns the CPU milliseconds that a process and its descendants have used so far. */
export const cpuOf = (root: number): number => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => read(Number(name)) ?? []);
  const family = new Set([root]);
  // Most children come after their parents in the list. The further passes find the others.
  for (let pass = 0; pass < 3; pass++) for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { milliseconds }) => sum + milliseconds, 0);
};

const PAGE_BYTES = 4096;

/** Returns the megabytes of memory that a process uses. */
export const memoryOf = (pid: number): number =>
  (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES) / 1e6;

/** Finds the process that was started with these words in a row, such as a PostgreSQL by its port. */
export const pidOf = (...words: string[]): number | undefined => {
  const wanted = `\0${words.join('\0')}\0`;
  const fits = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(wanted);
    } catch {
      return false;
    }
  };
  const found = readdirSync('/proc').find((name) => /^\d+$/.test(name) && fits(name));
  return found === undefined ? undefined : Number(found);
};
