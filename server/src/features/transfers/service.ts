import pLimit from 'p-limit';
import type { Db } from '../../platform/db/database.ts';
import { withDependencies } from '../../platform/with-dependencies.ts';
import type { AuditActor } from '../audit/service.ts';
import { candidatesFor } from './match.ts';
import { findInvoices, type MatchingDependencies, matchTransfers } from './matching.ts';
import { type Recording, recordStatement } from './record.ts';
import { applyTransfer, dismissTransfer } from './resolve.ts';
import * as store from './store.ts';

export { collectStatement } from './statement.ts';
export { type Allocation, type CandidateOwner, transferToWire } from './wire.ts';

export type TransferService = ReturnType<typeof transferService>;

export const transferService = (dependencies: MatchingDependencies & Recording) => {
  /** One statement is read at a time, which bounds the memory that uploads at the same time need. */
  const inTurn = pLimit(1);

  return {
    /** Records the transfers of a bank statement and matches them to invoices. */
    importStatement: (bytes: Uint8Array, actor: AuditActor) =>
      inTurn(async () => {
        const recorded = await recordStatement(dependencies, bytes, actor);
        await matchTransfers(dependencies, recorded);
        return { ...recorded, ...(await store.countStates(dependencies.background, recorded.statementId)) };
      }),

    /** Matches what a crash has left recorded and not matched. */
    matchLeftOver: (before: Date) => matchTransfers(dependencies, { before }),

    /** The invoices to which each of these transfers may belong. */
    async candidates(tx: Db, rows: readonly store.TransferRow[]) {
      const invoices = await findInvoices(dependencies, tx, rows, { ofPartners: true });
      return rows.map((row) => candidatesFor(row, invoices));
    },

    partsOf: store.partsOf,
    ...withDependencies(dependencies, { apply: applyTransfer, dismiss: dismissTransfer }),
  };
};
