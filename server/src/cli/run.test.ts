import { beforeEach, expect, it, vi } from 'vitest';
import { runCommand } from './run.ts';

const printed = { out: '', err: '' };
beforeEach(() => {
  printed.out = '';
  printed.err = '';
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    printed.out += `${text}\n`;
  });
  vi.spyOn(console, 'error').mockImplementation((text: string) => {
    printed.err += `${text}\n`;
  });
});

it.each([[[]], [['help']], [['--help']], [['-h']]])('lists the commands when asked with %j', async (words) => {
  expect(await runCommand(words)).toBe(0);
  expect(printed.out).toContain('warden jobs parked\n');
  expect(printed.out).toContain('warden jobs retry\n');
  expect(printed.err).toBe('');
});

it.each([[['fly']], [['jobs']], [['jobs', 'fly']], [['parked']]])(
  'does not know %j: says so, and what it knows',
  async (words) => {
    expect(await runCommand(words)).toBe(1);
    expect(printed.err).toContain(`there is no command "${words.join(' ')}"`);
    expect(printed.err).toContain('warden jobs parked');
    expect(printed.out).toBe('');
  },
);

it('shows usages that fit a wide terminal', async () => {
  await runCommand(['help']);
  for (const line of printed.out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(132);
});

it.each([['--fast'], ['now']])(
  'refuses %j after a command that takes nothing, before it opens anything',
  async (word) => {
    expect(await runCommand(['jobs', 'retry', word])).toBe(1);
    expect(printed.err).toContain(word);
    expect(printed.err).toContain('Usage: warden jobs retry');
  },
);
