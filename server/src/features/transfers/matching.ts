import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { type AuditActor, audit, shop } from '../audit/service.ts';
import type { InvoiceService } from '../invoices/service.ts';
import { type Decision, decide, type InvoiceFacts, partnerInn } from './match.ts';
import { mentionsIn } from './purpose.ts';
import * as store from './store.ts';

export interface MatchingDependencies extends Pick<Resources, 'background' | 'log' | 'now'> {
  /** Statements are larger than what requests usually do, so they have the time of jobs. */
  invoices: Pick<InvoiceService, 'findForTransfers' | 'lock' | 'receive' | 'returnMoney'>;
}

/** Finds the invoices that the purposes name and, for a person to choose from, the open ones of the same partners. */
export const findInvoices = (
  { invoices }: Pick<MatchingDependencies, 'invoices'>,
  tx: Db,
  rows: readonly store.TransferRow[],
  { ofPartners = false } = {},
) => {
  const sequences = new Set(rows.flatMap(({ purpose }) => mentionsIn(purpose).map(({ sequence }) => sequence)));
  const inns = new Set(ofPartners ? rows.flatMap((row) => partnerInn(row) ?? []) : []);
  if (sequences.size + inns.size === 0) return [];
  return invoices.findForTransfers(tx, { sequences: [...sequences], inns: [...inns] });
};

/**
 * Adds the money of a transfer to an invoice, which names all its transfers on the document that closes the sale. Once
 * it is paid, all transfers that brought a part are matched.
 */
export const receive = async (
  { invoices, now }: MatchingDependencies,
  tx: Db,
  { id, number, date, currency }: store.TransferRow,
  invoiceId: string,
  { amount, ...how }: { amount: number; accepted?: boolean; actor: AuditActor },
): Promise<'partial' | 'settled'> => {
  const earlier = await store.partsOf(tx, invoiceId);
  await store.allocate(tx, id, invoiceId, amount);
  const money = { minor: amount, currency };
  const outcome = await invoices.receive(tx, invoiceId, { money, ...how, transfer: { number, date }, earlier });
  if (outcome === 'settled') await store.completeParts(tx, invoiceId, now());
  return outcome;
};

/**
 * Returns the money of an invoice that a transfer has sent back. Once all of it went back, no part waits for the rest.
 */
export const giveBack = async (
  { invoices, now }: MatchingDependencies,
  tx: Db,
  { id, currency }: store.TransferRow,
  invoiceId: string,
  { amount, ...how }: { amount: number; lineIds?: readonly string[]; reason: string; by: string; actor: AuditActor },
) => {
  await store.allocate(tx, id, invoiceId, amount);
  const outcome = await invoices.returnMoney(tx, invoiceId, { money: { minor: amount, currency }, ...how });
  if (outcome === 'returned') await store.completeParts(tx, invoiceId, now());
};

const carryOut = async (
  dependencies: MatchingDependencies,
  tx: Db,
  transfer: store.TransferRow,
  decision: Exclude<Decision, { do: 'wait' }>,
) => {
  const { invoiceId } = decision;
  const { amount, direction } = transfer;
  const at = dependencies.now();
  if (decision.do === 'return') {
    const money = { amount, reason: transfer.purpose, by: 'bank', actor: shop };
    await giveBack(dependencies, tx, transfer, invoiceId, money);
  } else if ((await receive(dependencies, tx, transfer, invoiceId, { amount, actor: shop })) === 'partial') {
    await store.updateTransfer(tx, transfer.id, { reason: 'partial', updatedAt: at });
    return;
  }
  await store.updateTransfer(tx, transfer.id, { state: 'matched', updatedAt: at });
  await audit(tx, {
    ...shop,
    action: 'transfer.matched',
    subject: `transfer:${transfer.id}`,
    after: { invoice: invoiceId, amount, currency: transfer.currency, direction },
    at,
  });
};

/**
 * Decides about transfers. What goes back to a buyer who has paid twice, or too much, returns none of the invoices,
 * even where it names one and has its sum.
 */
const decideAll = async (dependencies: MatchingDependencies, tx: Db, rows: readonly store.TransferRow[]) => {
  const invoices: readonly InvoiceFacts[] = await findInvoices(dependencies, tx, rows);
  const outgoing = rows.flatMap(({ id, direction }) => (direction === 'outgoing' ? [id] : []));
  const ofSurplus = outgoing.length > 0 ? await store.findReturnsOfSurplus(tx, outgoing) : new Set<string>();
  return rows.map((row): { id: string; decision: Decision } => ({
    id: row.id,
    decision: ofSurplus.has(row.id) ? { do: 'wait', reason: 'return_of_surplus' } : decide(row, invoices),
  }));
};

/**
 * Decides once more about a transfer that seems to fit an invoice, now that nobody else can change either of them, and
 * carries the decision out.
 */
const matchOne = (dependencies: MatchingDependencies, id: string, invoiceId: string) =>
  dependencies.background.transaction(async (tx) => {
    await dependencies.invoices.lock(tx, [invoiceId]);
    const transfer = await store.lockTransfer(tx, id);
    if (transfer?.state !== 'waiting' || transfer.reason !== null) return;
    const [decided] = await decideAll(dependencies, tx, [transfer]);
    const { decision } = decided as NonNullable<typeof decided>;
    if (decision.do === 'wait') {
      await store.setReason(tx, [id], decision.reason, dependencies.now());
    } else if (decision.invoiceId === invoiceId) {
      await carryOut(dependencies, tx, transfer, decision);
    }
    // Else it fits another invoice now, which is not locked: the next run decides again.
  });

const BATCH = 500;

const matchBatch = async (dependencies: MatchingDependencies, ids: readonly string[]) => {
  const { background, log, now } = dependencies;
  const rows = await store.findTransfers(background, ids);
  const decisions = await decideAll(dependencies, background, rows);
  const reasonOf = ({ decision }: (typeof decisions)[number]) => (decision.do === 'wait' ? decision.reason : null);
  for (const [reason, waiting] of Map.groupBy(decisions, reasonOf)) {
    const waitingIds = waiting.map(({ id }) => id);
    if (reason) await store.setReason(background, waitingIds, reason, now());
  }
  for (const { id, decision } of decisions) {
    if (decision.do === 'wait') continue;
    await matchOne(dependencies, id, decision.invoiceId).catch(async (error: unknown) => {
      // One invoice that cannot be settled now must not keep the others from it. The next run tries it again, but what
      // the rules refuse is left to a person.
      log.warn({ err: error, transfer: id }, 'a transfer could not be matched');
      const reason = decision.do === 'return' ? 'return_unclear' : 'ambiguous';
      if (error instanceof Refusal) await store.setReason(background, [id], reason, now());
    });
  }
};

/**
 * Matches what was recorded and not matched. It may be repeated, and run several times at once. Money that was sent
 * back comes last, because the statement that brings it may also bring the payment that it returns.
 */
export const matchTransfers = async (
  dependencies: MatchingDependencies,
  of: Parameters<typeof store.findUnmatched>[1],
) => {
  for (const direction of ['incoming', 'outgoing'] as const) {
    const ids = await store.findUnmatched(dependencies.background, of, direction);
    for (let start = 0; start < ids.length; start += BATCH) {
      await matchBatch(dependencies, ids.slice(start, start + BATCH));
    }
  }
};
