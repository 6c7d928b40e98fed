import type { Db } from '../../platform/db/database.ts';
import { groupTransaction, inGroups } from '../../platform/in-groups.ts';
import type { Reader } from '../../platform/mail/mailer.ts';
import type { AccountService } from '../auth/service.ts';
import type { LicenseRow, LicenseService } from '../licenses/service.ts';
import { buyerAddress } from './pseudonyms.ts';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

interface Dependencies {
  db: Db;
  accounts: Pick<AccountService, 'findAll'>;
  licenses: Pick<LicenseService, 'ofPayments'>;
  now: () => Date;
}

/** A payment, the address of its buyer, its license if it has one, and its account unless it was deleted. */
export interface PaymentForMail {
  payment: PaymentRow;
  to: string;
  license: LicenseRow | undefined;
  reader: Reader | null;
}

const findAll = async ({ db, accounts, licenses }: Dependencies, ids: readonly string[]) => {
  const payments = new Map((await store.findPayments(db, ids)).map((payment) => [payment.id, payment]));
  const userIds = [...payments.values()].flatMap(({ userId }) => userId ?? []);
  const readers = new Map((await accounts.findAll(db, userIds)).map((reader) => [reader.id, reader]));
  const bought = new Map((await licenses.ofPayments(db, ids)).map((license) => [license.paymentId, license]));
  const found: (PaymentForMail | undefined)[] = [];
  for (const id of ids) {
    const payment = payments.get(id);
    const to = payment && (await buyerAddress(db, payment));
    const reader = (payment?.userId && readers.get(payment.userId)) || null;
    found.push(to ? { payment, to, license: bought.get(id), reader } : undefined);
  }
  return found;
};

/** What mails need of payments. Mails that are sent together are read and noted together. */
export const paymentsForMails = (dependencies: Dependencies) => {
  const { db, now } = dependencies;
  const note = inGroups((ids: string[]) =>
    groupTransaction(db, ids, async (tx) => {
      // Payments are locked in the order of their ids.
      await store.updatePayments(
        tx,
        ids.toSorted().map((id) => ({ id, mailedAt: now() })),
      );
      return ids;
    }),
  );
  return {
    forMail: inGroups((ids: string[]) => findAll(dependencies, ids)),
    noteMailed: async (id: string): Promise<void> => {
      await note(id);
    },
  };
};

export type PaymentsForMails = ReturnType<typeof paymentsForMails>;
