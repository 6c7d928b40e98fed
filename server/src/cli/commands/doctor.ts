import { parseArgs } from 'node:util';
import type { Command } from '../command.ts';

export const doctor: Command = {
  words: ['doctor'],
  usage: '[--json]',
  summary: 'Check settings, database, storage, mail, payments, address, keys and disk, and say what to do',
  async run(args) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    const [{ inspectConfig }, { diagnose }] = await Promise.all([
      import('../../platform/config.ts'),
      import('../doctor/diagnose.ts'),
    ]);
    const checks = await diagnose(inspectConfig());
    if (values.json) console.log(JSON.stringify({ checks }, null, 2));
    else {
      for (const { status, subject, text, todo } of checks) {
        console.log(`${status.padEnd(7)}  ${subject.padEnd(11)}  ${text}${todo ? `. To do: ${todo}` : ''}`);
      }
    }
    return checks.every(({ status }) => status !== 'failed');
  },
};
