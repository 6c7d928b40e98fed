import { parseArgs } from 'node:util';
import { type Command, UsageError } from '../command.ts';
import { withCashier } from '../with-cashier.ts';

const DAY = 24 * 60 * 60_000;
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
    const result = await withCashier(async (cashier) => {
      const { reconcile } = await import('../../features/payments/reconcile.ts');
      return reconcile(cashier, new Date(Date.now() - Number(values.days) * DAY));
    });
    const { payments, refunds, mended, unknown, doubted, paidWithoutLicense } = result;
    console.log(`${payments} payments and ${refunds} refunds in the ledger, ${mended} brought up to date.`);
    listed('Not ours', unknown);
    listed('Not as we made them', doubted);
    listed('Paid without a license', paidWithoutLicense);
    return unknown.length + doubted.length + paidWithoutLicense.length === 0;
  },
};
