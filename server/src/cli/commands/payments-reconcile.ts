import { parseArgs } from 'node:util';
import { DAY } from '../../platform/time.ts';
import { type Command, UsageError } from '../command.ts';
import { withPayments } from '../with-services.ts';

const options = { days: { type: 'string', default: '8' } } as const;

const listed = (what: string, ids: readonly string[]) => {
  if (ids.length > 0) console.log(`${what}:\n${ids.map((id) => `  ${id}`).join('\n')}`);
};

export const paymentsReconcile: Command = {
  words: ['payments', 'reconcile'],
  usage: '[--days N]',
  summary: "Compare the provider's ledger of the last days with ours, and apply what was missed",
  async run(args) {
    const { values } = parseArgs({ args, options });
    if (!/^[1-9]\d{0,3}$/.test(values.days)) throw new UsageError('--days must be a number of days');
    const since = new Date(Date.now() - Number(values.days) * DAY);
    const result = await withPayments((service) => service.reconcile(since));
    const { payments, refunds, repaired, unknown, mismatched, paidWithoutLicense } = result;
    console.log(`${payments} payments and ${refunds} refunds in the ledger, ${repaired} brought up to date.`);
    listed('Not ours', unknown);
    listed('Not as we made them', mismatched);
    listed('Paid without a license', paidWithoutLicense);
    return unknown.length + mismatched.length + paidWithoutLicense.length === 0;
  },
};
