import type { Db } from '../../platform/db/database.ts';
import type { Reader } from '../../platform/mail/mailer.ts';
import type { LicenseRow } from '../licenses/service.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { buyerAddress } from './pseudonyms.ts';
import * as store from './store.ts';
import { type PaymentRow, paymentPage } from './wire.ts';

/** A payment, the address of its buyer, its license if it has one, and its account unless it was deleted. */
export interface PaymentForMail {
  payment: PaymentRow;
  to: string;
  license: LicenseRow | undefined;
  reader: Reader | null;
}

type Dependencies = Pick<PaymentDependencies, 'db' | 'accounts' | 'licenses' | 'publicUrl' | 'now'>;

/** What mails need of payments. */
export const paymentsForMails = ({ db, accounts, licenses, publicUrl, now }: Dependencies) => {
  /**
   * The account's address of today, which may have changed since the purchase. What was bought outlives the account,
   * and is then mailed to the address that the purchase recorded; undefined where the buyer was forgotten.
   */
  const addresseeOf = async (tx: Db, payment: PaymentRow) => {
    const reader = (payment.userId && (await accounts.find(tx, payment.userId))) || null;
    const email = reader?.email ?? (await buyerAddress(tx, payment));
    return email === undefined ? undefined : { email, reader };
  };
  return {
    /** Finds what a mail about a payment says; undefined where the buyer was forgotten. */
    async forMail(paymentId: string): Promise<PaymentForMail | undefined> {
      const payment = await store.findPayment(db, paymentId);
      const addressee = payment && (await addresseeOf(db, payment));
      if (!addressee) return undefined;
      const { email: to, reader } = addressee;
      return { payment, to, license: await licenses.ofPayment(db, paymentId), reader };
    },

    /** Notes that the mail with the license was sent. */
    async noteMailed(paymentId: string) {
      await store.updatePayment(db, paymentId, { mailedAt: now() });
    },

    /** The address for mails about a payment, and the page about it; undefined where the buyer was forgotten. */
    async contactOf(tx: Db, paymentId: string) {
      const payment = await store.findPayment(tx, paymentId);
      const addressee = payment && (await addresseeOf(tx, payment));
      return (
        addressee && {
          ...addressee,
          method: payment.method,
          locale: payment.locale,
          url: paymentPage(publicUrl, paymentId),
        }
      );
    },
  };
};
