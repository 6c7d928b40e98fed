import { splitInProportion } from './pricing.ts';

interface Line {
  id: string;
  amount: number;
}

/** Money that was given back: for some lines, or for the order as a whole. */
interface Refund {
  amount: number;
  lineIds: readonly string[] | null;
}

export interface RefundedLine {
  refunded: number;
  /** Whether its money is back on purpose, so that its license ends. */
  isOver: boolean;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/**
 * Returns how much of each line was given back, by all refunds in their order. Money for some lines counts for these in
 * proportion to what remains of them, and all else for all lines. A line is over once all of its own money was given
 * back for it, or all of the order's money is back; a part of the order that is spread over the lines ends none of them.
 */
export const refundedLines = (lines: readonly Line[], refunds: readonly Refund[]): Map<string, RefundedLine> => {
  const remaining = new Map(lines.map(({ id, amount }) => [id, amount]));
  const take = (amount: number, ids: readonly string[]): number => {
    const rests = ids.map((id) => remaining.get(id) ?? 0);
    const taken = Math.min(amount, sumOf(rests));
    const parts = splitInProportion(taken, rests);
    for (const [index, id] of ids.entries()) remaining.set(id, (rests[index] as number) - (parts[index] as number));
    return amount - taken;
  };
  const all = lines.map(({ id }) => id);
  const named = new Set<string>();
  for (const { amount, lineIds } of refunds) {
    const own = [...new Set(lineIds)].filter((id) => remaining.has(id));
    for (const id of own) named.add(id);
    const rest = own.length > 0 ? take(amount, own) : amount;
    if (rest > 0) take(rest, all);
  }
  const isWhole = sumOf([...remaining.values()]) === 0;
  return new Map(
    lines.map(({ id, amount }) => {
      const rest = remaining.get(id) as number;
      return [id, { refunded: amount - rest, isOver: isWhole || (rest === 0 && named.has(id)) }];
    }),
  );
};
