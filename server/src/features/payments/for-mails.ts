import type { Locale } from '@warden/i18n';
import type { Db } from '../../platform/db/database.ts';
import type { Reader } from '../../platform/mail/mailer.ts';
import { asOwner, type RecipientOf } from '../../platform/mail/recipients.ts';
import { type LicenseRow, lineIdOf } from '../licenses/service.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { linesOfOne, type OrderLineRow } from './lines.ts';
import { buyerAddress } from './pseudonyms.ts';
import * as store from './store.ts';
import { isBySbp, type PaymentRow, paymentPage } from './wire.ts';

/** A payment, the address of its buyer, its lines with their licenses, and its account unless it was deleted. */
export interface PaymentForMail {
  payment: PaymentRow;
  to: string;
  /** That of the first line. */
  license: LicenseRow | undefined;
  lines: readonly { line: OrderLineRow; license: LicenseRow | undefined }[];
  reader: Reader | null;
  /** Members of an organization read their own language; others that of the payment, since the account may be deleted. */
  locale: Locale;
  mayReadTexts: boolean;
}

type Dependencies = Pick<PaymentDependencies, 'db' | 'accounts' | 'licenses' | 'publicUrl' | 'now'>;

/** What mails need of payments. */
export const paymentsForMails = ({ db, accounts, licenses, publicUrl, now }: Dependencies) => {
  /**
   * The account's address of today, which may have changed since the purchase. What was bought outlives the account,
   * and is then mailed to the address that the purchase recorded; undefined where the buyer was forgotten, or where
   * this job sends nothing to the owner.
   */
  const addresseeOf = async (tx: Db, payment: PaymentRow, recipientOf: RecipientOf) => {
    const owner = payment.userId ? await accounts.find(tx, payment.userId) : undefined;
    if (!owner) {
      const email = await buyerAddress(tx, payment);
      const unowned = { reader: null, organizationId: null, locale: payment.locale, mayReadTexts: true };
      return email === undefined ? undefined : { email, ...unowned };
    }
    const reader = await recipientOf(owner, payment.orderedBy);
    if (!reader) return undefined;
    const { email, mayReadTexts, organization, locale } = reader;
    const organizationId = owner.kind === 'organization' ? owner.id : null;
    return { email, reader, organizationId, locale: organization ? locale : payment.locale, mayReadTexts };
  };
  return {
    /** Finds what a mail about a payment says; undefined where the buyer was forgotten. */
    async forMail(paymentId: string, recipientOf: RecipientOf): Promise<PaymentForMail | undefined> {
      const payment = await store.findPayment(db, paymentId);
      const addressee = payment && (await addresseeOf(db, payment, recipientOf));
      if (!addressee) return undefined;
      const { email: to, organizationId: _, ...rest } = addressee;
      const bought = new Map((await licenses.ofPayments(db, [paymentId])).map((row) => [lineIdOf(row), row]));
      const lines = (await linesOfOne(db, payment)).map((line) => ({ line, license: bought.get(line.id) }));
      return { payment, to, license: bought.get(paymentId), lines, ...rest };
    },

    /** Notes when the mail with the license was sent, to the first of several readers. */
    async noteMailed(paymentId: string) {
      await store.noteMailed(db, paymentId, now());
    },

    /** The address for mails about a payment, and the page about it; undefined where the buyer was forgotten. */
    async contactOf(tx: Db, paymentId: string, recipientOf: RecipientOf = asOwner) {
      const payment = await store.findPayment(tx, paymentId);
      const addressee = payment && (await addresseeOf(tx, payment, recipientOf));
      return (
        addressee && {
          ...addressee,
          method: payment.method,
          isBySbp: isBySbp(payment),
          url: paymentPage(publicUrl, paymentId),
        }
      );
    },
  };
};
