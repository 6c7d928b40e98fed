import { beforeEach, expect, it, vi } from 'vitest';
import { runCommand } from './run.ts';

const said = { out: '', err: '' };
beforeEach(() => {
  said.out = '';
  said.err = '';
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    said.out += `${text}\n`;
  });
  vi.spyOn(console, 'error').mockImplementation((text: string) => {
    said.err += `${text}\n`;
  });
});

it.each([[[]], [['help']], [['--help']], [['-h']]])('lists the commands when asked with %j', async (words) => {
  expect(await runCommand(words)).toBe(0);
  expect(said.out).toContain('warden jobs parked\n');
  expect(said.out).toContain('warden jobs retry\n');
  expect(said.err).toBe('');
});

it.each([[['fly']], [['jobs']], [['jobs', 'fly']], [['parked']]])(
  'does not know %j: says so, and what it knows',
  async (words) => {
    expect(await runCommand(words)).toBe(1);
    expect(said.err).toContain(`there is no command "${words.join(' ')}"`);
    expect(said.err).toContain('warden jobs parked');
    expect(said.out).toBe('');
  },
);

it('shows usages that fit a wide terminal', async () => {
  await runCommand(['help']);
  for (const line of said.out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(132);
});

it.each([['--fast'], ['now']])(
  'refuses %j after a command that takes nothing, before it opens anything',
  async (word) => {
    expect(await runCommand(['jobs', 'retry', word])).toBe(1);
    expect(said.err).toContain(word);
    expect(said.err).toContain('Usage: warden jobs retry');
  },
);
