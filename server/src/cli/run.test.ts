import { expect, it } from 'vitest';
import { warden } from '../../test/warden.ts';

it('lists the commands, as lines that fit a wide terminal', async () => {
  for (const words of [[], ['help'], ['--help'], ['-h']]) {
    const { code, out, err } = await warden(...words);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('warden jobs parked\n');
    for (const line of out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(132);
  }
});

it('says what it does not know, and what it knows', async () => {
  for (const words of [['fly'], ['jobs'], ['jobs', 'fly'], ['parked']]) {
    const { code, out, err } = await warden(...words);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(`there is no command "${words.join(' ')}"`);
    expect(err).toContain('warden jobs parked');
  }
});

it('refuses what comes after a command that takes nothing, before it opens anything', async () => {
  for (const word of ['--fast', 'now']) {
    const { code, err } = await warden('jobs', 'retry', word);
    expect(code).toBe(1);
    expect(err).toContain(word);
    expect(err).toContain('Usage: warden jobs retry');
  }
});
