import type { Locale } from '@warden/i18n';
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

/** What mails need of payments. */
export interface PaymentsForMails {
  /** Finds what a mail about a payment says; undefined where the buyer was forgotten. */
  forMail(paymentId: string): Promise<PaymentForMail | undefined>;
  /** Notes that the mail with the license was sent. */
  noteMailed(paymentId: string): Promise<void>;
  /**
   * The address that a payment was made with, and the page about the payment; undefined where the buyer was forgotten.
   */
  contactOf(
    tx: Db,
    paymentId: string,
  ): Promise<{ email: string; locale: Locale; reader: Reader | null; url: string } | undefined>;
}

type Dependencies = Pick<PaymentDependencies, 'db' | 'accounts' | 'licenses' | 'publicUrl' | 'now'>;

export const paymentsForMails = ({ db, accounts, licenses, publicUrl, now }: Dependencies): PaymentsForMails => {
  const findReader = async (tx: Db, { userId }: PaymentRow) => (userId && (await accounts.find(tx, userId))) || null;
  return {
    async forMail(paymentId) {
      const payment = await store.findPayment(db, paymentId);
      const to = payment && (await buyerAddress(db, payment));
      if (!to) return undefined;
      return { payment, to, license: await licenses.ofPayment(db, paymentId), reader: await findReader(db, payment) };
    },

    async noteMailed(paymentId) {
      await store.updatePayment(db, paymentId, { mailedAt: now() });
    },

    async contactOf(tx, paymentId) {
      const payment = await store.findPayment(tx, paymentId);
      const email = payment && (await buyerAddress(tx, payment));
      if (!email) return undefined;
      const { locale } = payment;
      return { email, locale, reader: await findReader(tx, payment), url: paymentPage(publicUrl, paymentId) };
    },
  };
};
