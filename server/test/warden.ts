import { vi } from 'vitest';
import { runCommand } from '../src/cli/run.ts';

/** Runs a command of the operator's tool here, and returns its exit code and what it printed. */
export const warden = async (...words: string[]) => {
  const said = { out: '', err: '' };
  const out = vi.spyOn(console, 'log').mockImplementation((text: string) => {
    said.out += `${text}\n`;
  });
  const err = vi.spyOn(console, 'error').mockImplementation((text: string) => {
    said.err += `${text}\n`;
  });
  try {
    return { code: await runCommand(words), ...said };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
};
