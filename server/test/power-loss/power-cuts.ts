import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomIntegers, randomSequence } from '../../../scripts/lib/random.ts';
import { openDisk } from './disk.ts';
import { readOperations } from './operations.ts';

/** Returns the settings with which a process records what it does to the files of its data directory. */
export const recording = (dataDir: string, log: string) => ({
  POWER_LOSS_ROOT: dataDir,
  POWER_LOSS_LOG: log,
  NODE_OPTIONS: `--import=${new URL('record.ts', import.meta.url).href}`,
});

/**
 * Cuts the power at random moments of a recording, and calls the check with what is left of the data directory and with
 * the position in the recording. `base` is a copy of the directory as it was before, and `from` is the first position.
 */
export const atPowerCuts = async (
  { base, log, cuts, from = 0 }: { base: string; log: string; cuts: number; from?: number },
  check: (dataDir: string, position: number) => Promise<void>,
) => {
  const disk = openDisk(base);
  const integer = randomIntegers('moments of power cuts');
  const random = randomSequence('what power cuts leave');
  const operations = readOperations(log);
  const first = operations.findIndex(({ end }) => end > from);
  const moments = Array.from({ length: cuts }, () => integer(first, operations.length + 1)).sort((a, b) => a - b);
  let done = 0;
  for (const moment of moments) {
    for (const operation of operations.slice(done, moment)) disk.apply(operation);
    done = moment;
    const position = operations[moment - 1]?.end ?? 0;
    const left = mkdtempSync(join(tmpdir(), 'warden-power-'));
    disk.cutPower(left, random);
    await check(left, position);
    rmSync(left, { recursive: true });
  }
};
