import { parseArgs } from 'node:util';
import type { Command } from '../command.ts';
import { withQueue } from '../with-queue.ts';

export const auditCheck: Command = {
  words: ['audit', 'check'],
  summary: 'Check that no entry of the audit log was changed or left out',
  async run(args) {
    parseArgs({ args });
    const { checkAudit } = await import('../../audit/audit.ts');
    const { entries, brokenAt } = await withQueue((_queue, { db }) => checkAudit(db));
    if (brokenAt === null) console.log(`The audit log is whole: ${entries} entries.`);
    else console.log(`The audit log is broken at entry ${brokenAt}: it, or one before it, was changed or removed.`);
    return brokenAt === null;
  },
};
