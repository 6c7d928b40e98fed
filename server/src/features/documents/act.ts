import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../platform/db/database.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { Refusal } from '../../platform/refusal.ts';
import { namesOfLines } from '../payments/service.ts';
import type { SellerService } from '../seller/service.ts';
import { type DocumentLine, isEnglish, withNames } from './content.ts';
import { issueDocument } from './issue.ts';
import { prefixOfUpd } from './number.ts';
import * as store from './store.ts';

interface Dependencies {
  seller: Pick<SellerService, 'forDocuments'>;
  now: () => Date;
}

/** The document has the English ground. The seller may have been replaced since. */
const russianGround = async ({ seller }: Dependencies, tx: Db, { content, date }: store.DocumentRow) => {
  const terms = await seller.forDocuments(tx);
  return terms?.seller.inn === content.seller.inn ? terms.vatOn(date, 'ru').ground : null;
};

/**
 * Returns lines with what was granted after the receipt, once the buyer had named the installation. Before that there
 * is no right that anybody could accept.
 */
const grantedLines = async (tx: Db, lines: readonly DocumentLine[], receipt: string): Promise<DocumentLine[]> => {
  const asked = lines.filter(({ from, clientId }) => from === null || clientId === null);
  const known = await namesOfLines(
    tx,
    asked.flatMap(({ lineId }) => lineId ?? []),
  );
  const days = new Map(known.map(({ id, assignedAt }) => [id, assignedAt && moscowDay(assignedAt)]));
  return withNames(lines, known).map((line) => {
    if (line.clientId === null) throw new Refusal('order_line_unassigned');
    const grantedOn = line.lineId && days.get(line.lineId);
    return grantedOn && grantedOn > receipt ? { ...line, grantedOn } : line;
  });
};

/**
 * Issues the act for the receipt of a buyer abroad, or returns the one that was issued before, unless money was
 * returned since: then a new act says what remains. Undefined where there is nothing to accept: for any other document,
 * and once all of the money was returned.
 */
export const issueAct = async (
  dependencies: Dependencies,
  tx: Db,
  receiptId: string,
): Promise<{ act: store.DocumentRow; isNew: boolean } | undefined> => {
  const receipt = await store.lockDocument(tx, receiptId);
  if (receipt?.content.kind !== 'upd' || !isEnglish(receipt.content)) return undefined;
  const { content, userId, paymentId } = receipt;
  const about = (await store.listOfPayments(tx, [paymentId])).filter(({ correctsId }) => correctsId === receipt.id);
  const remaining = (about.findLast(({ kind }) => kind === 'correction') ?? receipt).content.lines;
  // What was returned whole was not accepted.
  const kept = remaining.filter(({ total }) => total > 0);
  if (kept.length === 0) return undefined;
  const lines = await grantedLines(tx, kept, receipt.date);
  const issued = about.findLast(({ kind }) => kind === 'act');
  if (issued && isDeepStrictEqual(issued.content.lines, lines)) return { act: issued, isNew: false };
  const now = dependencies.now();
  const vatGroundRu = await russianGround(dependencies, tx, receipt);
  const { payments: _, paidByCardOn: __, paidWith: ___, ...said } = content;
  const act = {
    ...said,
    kind: 'act' as const,
    lines,
    receipt: { number: receipt.number, date: receipt.date },
    vatGroundRu,
  };
  const ids = { userId, paymentId, correctsId: receipt.id };
  const series = { sellerInn: content.seller.inn, prefix: prefixOfUpd(receipt), date: moscowDay(now) };
  return { act: await issueDocument(tx, { ...series, ...ids, kind: act.kind, content: act }, now), isNew: true };
};
