import type { Db } from '../../platform/db/database.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { linesOf } from './lines.ts';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

type Dependencies = Pick<PaymentDependencies, 'licenses'>;

/** Returns the clients of all lines of these payments; null where one of them still waits for its own. */
const clientsOf = async (tx: Db, read: readonly PaymentRow[]) => {
  const lines = [...(await linesOf(tx, read)).values()].flat();
  const clientIds = lines.map(({ clientId }) => clientId);
  return { clientIds: clientIds.filter((clientId) => clientId !== null), isWaiting: clientIds.includes(null) };
};

/**
 * Keeps other transactions from changing these payments and the licenses of their clients, and returns the payments as
 * they are now. Accounts and clients are locked before the payments, because a refund may change what other payments
 * for the same client have bought. The client of a line never changes once it is known, so the caller may have read the
 * payments earlier. Who names it locks the account, so where one is not known, the accounts are locked before it is
 * read. What was bought may have been moved to another client since, which is locked together with that of the line.
 */
const lockRead = async ({ licenses }: Dependencies, tx: Db, read: readonly PaymentRow[]) => {
  const sold = read.filter(({ status }) => status === 'succeeded').map(({ id }) => id);
  const buyers = read.map(({ userId }) => userId);
  let { clientIds, isWaiting } = await clientsOf(tx, read);
  if (isWaiting) {
    await licenses.lockAccountsAndClients(tx, [], buyers);
    ({ clientIds } = await clientsOf(tx, read));
  }
  const moved = await licenses.clientsOfPayments(tx, sold);
  await licenses.lockAccountsAndClients(tx, [...new Set([...clientIds, ...moved])], buyers);
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
