import { vi } from 'vitest';
import { runCommand } from '../src/cli/run.ts';

/** Runs a command of the operator's tool in this process, and returns its exit code and output. */
export const warden = async (...words: string[]) => {
  const printed = { out: '', err: '' };
  const out = vi.spyOn(console, 'log').mockImplementation((text: string) => {
    printed.out += `${text}\n`;
  });
  const err = vi.spyOn(console, 'error').mockImplementation((text: string) => {
    printed.err += `${text}\n`;
  });
  try {
    return { code: await runCommand(words), ...printed };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
};
