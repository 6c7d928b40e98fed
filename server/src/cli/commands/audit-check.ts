import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { StartError } from '../../platform/start-error.ts';
import type { Command } from '../command.ts';
import { openKeyring } from '../open-keyring.ts';
import { withServices } from '../with-services.ts';

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const readHeads = (path: string) =>
  readFile(path, 'utf8').catch((error: Error) => {
    throw new StartError(`cannot read ${path}: ${error.message}`);
  });

export const auditCheck: Command = {
  words: ['audit', 'check'],
  usage: '[--heads FILE]...',
  summary: 'Check the audit log against its signed heads: here, in the S3, and in files from elsewhere',
  async run(args) {
    const { values } = parseArgs({ args, options: { heads: { type: 'string', multiple: true, default: [] } } });
    const [{ checkAuditWithHeads, upToEntry }, { headsOf, openHeadStores }] = await Promise.all([
      import('../../features/audit/check.ts'),
      import('../../features/audit/head-store.ts'),
    ]);
    const elsewhere = (await Promise.all(values.heads.map(readHeads))).flatMap(headsOf);
    const { published } = await openKeyring();
    const { entries, waiting, heads, lastHead, problems } = await withServices(async ({ config, db }) => {
      const stored = await Promise.all((await openHeadStores(config)).map((store) => store.all()));
      return checkAuditWithHeads(db, { heads: [...stored.flat(), ...elsewhere], keys: published(), now: new Date() });
    });
    if (problems.length === 0) {
      console.log(`The audit log is whole: ${counted(entries, 'entry', 'entries')}.`);
      if (lastHead) {
        const agreeing = counted(heads, 'signed head', 'signed heads');
        console.log(`It agrees with ${agreeing}, the last ${upToEntry(lastHead)}.`);
      } else if (entries > 0) console.log('No head is signed yet: the shop does so while it runs.');
    }
    for (const problem of problems) console.log(problem);
    if (waiting > 0) console.log(`${counted(waiting, 'entry waits', 'entries wait')} to be chained.`);
    return problems.length === 0;
  },
};
