import type { Db } from '../../platform/db/database.ts';
import type { PaymentDependencies } from './dependencies.ts';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

type Dependencies = Pick<PaymentDependencies, 'licenses'>;

/**
 * Keeps other transactions from changing these payments and the licenses of their clients, and returns the payments as
 * they are now. Accounts and clients are locked before the payments, because a refund may change what other payments
 * for the same client have bought. Clients of payments never change, so the caller may have read the payments earlier.
 * What was bought may have been moved to another client since, which is locked together with that of the payment.
 */
const lockRead = async ({ licenses }: Dependencies, tx: Db, read: readonly PaymentRow[]) => {
  const sold = read.filter(({ status }) => status === 'succeeded').map(({ id }) => id);
  await licenses.lockAccountsAndClients(
    tx,
    [...read.map(({ clientId }) => clientId), ...(await licenses.clientsOfPayments(tx, sold))],
    read.map(({ userId }) => userId),
  );
  return store.lockRows(
    tx,
    read.map(({ id }) => id),
  );
};

/** Locks payments by their ids, after their accounts and clients. */
export const lockPayments = async (dependencies: Dependencies, tx: Db, ids: readonly string[]) =>
  lockRead(dependencies, tx, await store.findPayments(tx, ids));

/** Locks one payment by its id, with its account and client. */
export const lockPayment = async (dependencies: Dependencies, tx: Db, id: string): Promise<PaymentRow | undefined> =>
  (await lockPayments(dependencies, tx, [id]))[0];

/** Locks a payment that was read before the transaction began. */
export const lockReadPayment = async (dependencies: Dependencies, tx: Db, read: PaymentRow) =>
  (await lockRead(dependencies, tx, [read]))[0];
