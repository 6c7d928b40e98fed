import type { Db } from '../../platform/db/database.ts';
import { type Allowance, CARD_WINDOW_DAYS, type Choice } from './domain.ts';
import * as store from './store.ts';

/** Reads what the owner of a card has allowed for these licenses of a renewal. */
export const readAllowance = async (
  tx: Db,
  row: store.RenewalRow,
  { mostAmount, currency }: Pick<Extract<Choice, { by: 'card' }>, 'mostAmount' | 'currency'>,
  { installs, lines }: { installs: readonly store.RenewedInstall[]; lines: readonly { clientId: string }[] },
): Promise<Allowance> => {
  const amounts = new Map(installs.map(({ clientId, amount }) => [clientId, amount ?? 0]));
  const sum = lines.reduce((total, { clientId }) => total + (amounts.get(clientId) ?? 0), 0);
  return {
    mostAmount,
    taken: await store.takenAmount(tx, row, CARD_WINDOW_DAYS),
    currency,
    announced: row.currency === null ? null : { amount: sum, currency: row.currency },
    isAgreed: row.agreedAmount !== null,
  };
};
