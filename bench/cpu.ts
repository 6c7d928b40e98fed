import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;
const NANOSECONDS = 1e6;

/** Empty for a process or thread that has ended meanwhile, and where the kernel does not tell. */
const readProc = (path: string): string => {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
};

const threadsOf = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
};

/** The ticks of a process itself, with threads that have ended, and those of its children that have ended. */
const ticksOf = (pid: number) => {
  const fields = readProc(`${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number);
  return { own: (user + system) * TICK_MS, ended: (childrenUser + childrenSystem) * TICK_MS };
};

/**
 * Returns the CPU milliseconds that a process and its descendants have used so far. Threads that run are counted
 * exactly, and what has ended is rounded down to ticks.
 */
export const cpuOf = (pid: number): number => {
  const before = ticksOf(pid);
  let exact = 0;
  let descendants = 0;
  for (const thread of threadsOf(pid)) {
    exact += Number(readProc(`${pid}/task/${thread}/schedstat`).split(' ')[0]) / NANOSECONDS;
    const children = readProc(`${pid}/task/${thread}/children`).split(' ').filter(Boolean);
    for (const child of children) descendants += cpuOf(Number(child));
  }
  // A child that ended meanwhile may be missing or counted twice.
  if (ticksOf(pid).ended !== before.ended) return cpuOf(pid);
  return Math.max(exact, before.own) + before.ended + descendants;
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
