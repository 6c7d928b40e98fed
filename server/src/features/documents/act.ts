import type { Db } from '../../platform/db/database.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import type { SellerService } from '../seller/service.ts';
import { isEnglish, totalsOf } from './content.ts';
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
  const lines = remaining.filter(({ total }) => total > 0);
  if (lines.length === 0) return undefined;
  const issued = about.findLast(({ kind }) => kind === 'act');
  const { total } = totalsOf(lines);
  if (issued && totalsOf(issued.content.lines).total === total) return { act: issued, isNew: false };
  const now = dependencies.now();
  const vatGroundRu = await russianGround(dependencies, tx, receipt);
  const { payments: _, paidByCardOn: __, ...said } = content;
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
