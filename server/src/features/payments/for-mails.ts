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
  const findReader = async (tx: Db, { userId }: PaymentRow) => (userId && (await accounts.find(tx, userId))) || null;
  return {
    /** Finds what a mail about a payment says; undefined where the buyer was forgotten. */
    async forMail(paymentId: string): Promise<PaymentForMail | undefined> {
      const payment = await store.findPayment(db, paymentId);
      const to = payment && (await buyerAddress(db, payment));
      if (!to) return undefined;
      return { payment, to, license: await licenses.ofPayment(db, paymentId), reader: await findReader(db, payment) };
    },

    /** Notes that the mail with the license was sent. */
    async noteMailed(paymentId: string) {
      await store.updatePayment(db, paymentId, { mailedAt: now() });
    },

    /** The address that a payment was made with, and the page about it; undefined where the buyer was forgotten. */
    async contactOf(tx: Db, paymentId: string) {
      const payment = await store.findPayment(tx, paymentId);
      const email = payment && (await buyerAddress(tx, payment));
      if (!email) return undefined;
      const { locale } = payment;
      return { email, locale, reader: await findReader(tx, payment), url: paymentPage(publicUrl, paymentId) };
    },
  };
};
