import type { Db } from '../../platform/db/database.ts';
import { inTurns } from '../../platform/in-turn.ts';
import type { AuditActor } from '../audit/service.ts';
import { candidatesFor } from './match.ts';
import { findInvoices, type MatchingDependencies, matchTransfers } from './matching.ts';
import { type Recording, recordStatement } from './record.ts';
import { applyTransfer, dismissTransfer, type Resolution } from './resolve.ts';
import * as store from './store.ts';

export { collectStatement } from './statement.ts';
export { type Allocation, transferToWire } from './wire.ts';

export interface ImportedStatement {
  statementId: string;
  transfers: number;
  matched: number;
  waiting: number;
  /** How many of the transfers an earlier statement brought already. */
  known: number;
}

type Candidate = Awaited<ReturnType<MatchingDependencies['invoices']['findForTransfers']>>[number];

export interface TransferService {
  /** Records the transfers of a bank statement and matches them to invoices. */
  importStatement(bytes: Uint8Array, actor: AuditActor): Promise<ImportedStatement>;
  /** Matches what a crash has left recorded and not matched. */
  matchLeftOver(before: Date): Promise<void>;
  /** The invoices to which each of these transfers may belong. */
  candidates(tx: Db, rows: readonly store.TransferRow[]): Promise<Candidate[][]>;
  apply(id: string, invoiceIds: readonly string[], resolution: Resolution): Promise<void>;
  dismiss(id: string, resolution: Resolution): Promise<void>;
}

export const transferService = (dependencies: MatchingDependencies & Recording): TransferService => {
  /** One statement is read at a time, which bounds the memory that uploads at the same moment need. */
  const inTurn = inTurns();

  return {
    importStatement: (bytes, actor) =>
      inTurn(async () => {
        const recorded = await recordStatement(dependencies, bytes, actor);
        await matchTransfers(dependencies, recorded);
        return { ...recorded, ...(await store.countStates(dependencies.background, recorded.statementId)) };
      }),

    matchLeftOver: (before) => matchTransfers(dependencies, { before }),

    async candidates(tx, rows) {
      const invoices = await findInvoices(dependencies, tx, rows, { ofPartners: true });
      return rows.map((row) => candidatesFor(row, invoices));
    },

    apply: (id, invoiceIds, resolution) => applyTransfer(dependencies, id, invoiceIds, resolution),
    dismiss: (id, resolution) => dismissTransfer(dependencies, id, resolution),
  };
};
