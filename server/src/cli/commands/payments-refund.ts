import { parseArgs } from 'node:util';
import { contract } from '@warden/contract';
import { type Command, UsageError } from '../command.ts';
import { onlyWord } from '../only-argument.ts';
import { parsed } from '../refused.ts';
import { withPayments } from '../with-services.ts';

const options = { reason: { type: 'string' } } as const;

export const paymentsRefund: Command = {
  words: ['payments', 'refund'],
  usage: 'ID --reason TEXT',
  summary: 'Give all of the money of a payment back, which revokes its licenses',
  async run(args) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const id = onlyWord(positionals, 'the id of a payment');
    if (!contract.payments.refund.params.safeParse({ id }).success) throw new UsageError(`${id} is no payment id`);
    const { reason } = parsed(contract.payments.refund.body, { reason: values.reason });
    const { operator } = await import('../../features/audit/service.ts');
    await withPayments((payments) => payments.refund(id, { ...operator, reason, by: 'operator' }));
    console.log(`The refund of payment ${id} is under way; its license is revoked once the provider confirms.`);
  },
};
