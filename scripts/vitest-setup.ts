import { format } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeEach } from 'vitest';

// One seed for the whole run, printed at its start: WARDEN_SEED repeats what a failure was made of.
fc.configureGlobal({ seed: Number(process.env.WARDEN_SEED) });

const original = console.error;
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  console.error = (...args: unknown[]) => {
    complaints.push(format(...args));
  };
});

afterEach(() => {
  console.error = original;
  if (complaints.length > 0) throw new Error(`console.error was called:\n${complaints.join('\n')}`);
});
