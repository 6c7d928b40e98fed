import { parseArgs } from 'node:util';
import { contract } from '@warden/contract';
import { type Command, UsageError } from '../command.ts';
import { onlyWord } from '../only-argument.ts';
import { explaining, parsed } from '../refused.ts';
import { withServices } from '../with-services.ts';

const options = { reason: { type: 'string' }, by: { type: 'string', default: 'operator' } } as const;

export const licenseRevoke: Command = {
  words: ['license', 'revoke'],
  usage: 'ID --reason TEXT [--by NAME]',
  summary: 'Revoke a license for good, and mail its customer',
  async run(args) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const id = onlyWord(positionals, 'the id of a license');
    if (!contract.licenses.revoke.params.safeParse({ id }).success) throw new UsageError(`${id} is no license id`);
    const { reason } = parsed(contract.licenses.revoke.body, { reason: values.reason });
    const by = parsed(contract.licenses.revoke.body, { reason: values.by }).reason;
    const { operator } = await import('../../features/audit/service.ts');
    const row = await withServices(({ db, licenses }) =>
      db
        .transaction((tx) => licenses.revokeByHand(tx, id, { reason, by }, operator))
        .catch(explaining('not_found', `there is no license ${id}`)),
    );
    console.log(`License ${row.id} for ${row.clientId} is revoked.`);
  },
};
