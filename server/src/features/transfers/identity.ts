import type { StatementDocument } from './statement.ts';
import type { TransferRow } from './store.ts';

/** What a transfer is known by in every statement that contains it. */
export type Identified = Pick<
  TransferRow,
  | 'direction'
  | 'number'
  | 'date'
  | 'amount'
  | 'payer'
  | 'payerInn'
  | 'payerAccount'
  | 'payee'
  | 'payeeInn'
  | 'payeeAccount'
  | 'purpose'
  | 'paymentId'
>;

type Found = Identified & Pick<StatementDocument, 'isOrder'>;

/** Exports differ in spaces and letters: some break a long text into lines. */
const fold = (text: string) => text.normalize().replace(/\s+/g, '').toUpperCase();

/** Many payers share the account of a treasury or of SBP. Individuals have no INN there, but a name. */
const factsOfOrder = (transfer: Identified) => {
  const { direction, date, number, amount, payer, payerInn, payerAccount, payee, payeeInn, payeeAccount } = transfer;
  const partner = direction === 'incoming' ? (payerInn ?? fold(payer)) : (payeeInn ?? fold(payee));
  return JSON.stringify([date, fold(number).replace(/^0+(?=.)/, ''), amount, payerAccount, payeeAccount, partner]);
};

const allFacts = (transfer: Identified) => `${factsOfOrder(transfer)} ${fold(transfer.purpose)}`;

const paymentIdOf = ({ paymentId }: Identified) => paymentId ?? '';

/**
 * Finds the transfers of a statement that are not recorded yet; `recorded` has all of the same days.
 *
 * A payment order is known by day, number, sum, both accounts and the partner, whatever its purpose says. Documents of
 * other kinds have no number, or one for many. They are known by the purpose and the identifier of the payment too, and
 * of those that are equal in all of it, as many are new as there are more of them than are recorded. The place in the
 * statement does not count, because the statement of a day has another order than that of its morning.
 *
 * An export may leave out the identifier, and earlier versions did not record it. So one with an identifier may be one
 * that was recorded without, and the reverse. Nothing can decide that: such a transfer is new and doubtful.
 */
export const newTransfers = <T extends Found>(found: readonly T[], recorded: readonly Identified[]) => {
  const fresh: { transfer: T; isDoubtful: boolean }[] = [];
  const orders = new Set(recorded.map(factsOfOrder));
  for (const transfer of found.filter(({ isOrder }) => isOrder)) {
    const facts = factsOfOrder(transfer);
    if (!orders.has(facts)) fresh.push({ transfer, isDoubtful: false });
    orders.add(facts);
  }
  const recordedByFacts = Map.groupBy(recorded, allFacts);
  const others = found.filter(({ isOrder }) => !isOrder);
  for (const [facts, equal] of Map.groupBy(others, allFacts)) {
    const known = Map.groupBy(recordedByFacts.get(facts) ?? [], paymentIdOf);
    const here = Map.groupBy(equal, paymentIdOf);
    const left = [...known.keys()].filter((id) => (known.get(id)?.length ?? 0) > (here.get(id)?.length ?? 0));
    const [isOneLeftWithout, isOneLeftWith] = [left.includes(''), left.some((id) => id !== '')];
    for (const [id, same] of here) {
      const isDoubtful = id === '' ? isOneLeftWith : isOneLeftWithout;
      for (const transfer of same.slice(known.get(id)?.length ?? 0)) fresh.push({ transfer, isDoubtful });
    }
  }
  return fresh;
};
