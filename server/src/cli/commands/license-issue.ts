import { parseArgs } from 'node:util';
import { contract } from '@warden/contract';
import type { Command } from '../command.ts';
import { parsed } from '../refused.ts';
import { withServices } from '../with-services.ts';

const options = {
  'client-id': { type: 'string' },
  type: { type: 'string' },
  email: { type: 'string' },
  licensee: { type: 'string' },
  hostname: { type: 'string' },
  expires: { type: 'string' },
} as const;

export const licenseIssue: Command = {
  words: ['license', 'issue'],
  usage: '--client-id ID --type commercial|individual|trial [--email E] [--licensee L] [--hostname H] [--expires DAY]',
  summary: 'Sign a license, keep it in the shop and mail it to its customer',
  async run(args) {
    const { 'client-id': clientId, type: licenseType, ...rest } = parseArgs({ args, options }).values;
    const order = parsed(contract.licenses.issue.body, { clientId, licenseType, ...rest });
    const { operator } = await import('../../features/audit/service.ts');
    const row = await withServices(({ db, licenses }) =>
      db.transaction((tx) => licenses.issueByHand(tx, order, operator)),
    );
    console.log(row.licenseText.trimEnd());
  },
};
