import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { StartError } from '../../platform/start-error.ts';
import type { Command } from '../command.ts';
import { onlyArgument } from '../only-argument.ts';
import { withServices } from '../with-services.ts';

export const invoicesImport: Command = {
  words: ['invoices', 'import'],
  usage: 'FILE',
  summary: 'Import a bank statement (1CClientBankExchange) and settle the invoices that it pays',
  async run(args) {
    const path = onlyArgument(args, 'the file');
    if (!(await stat(path).catch(() => undefined))?.isFile()) throw new StartError(`cannot read ${path}`);
    const { operator } = await import('../../features/audit/service.ts');
    const { collectStatement } = await import('../../features/transfers/service.ts');
    const { transfers, matched, waiting, known } = await withServices(async (services) =>
      services.transfers.importStatement(await collectStatement(createReadStream(path)), operator),
    );
    console.log(`${transfers} transfers, ${matched} matched, ${waiting} wait, ${known} known.`);
    if (waiting > 0) console.log('Panel → Payments → Bank statement shows why they wait.');
  },
};
