import type { Db } from '../../db/database.ts';
import type { PaymentProvider } from '../../payment-provider/provider.ts';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

interface Dependencies {
  db: Db;
  provider: Pick<PaymentProvider, 'findReceipt'>;
  now: () => Date;
}

/** Asks the provider about the fiscal receipt of a paid payment and stores its state. */
export const followReceipt = async ({ db, provider, now }: Dependencies, payment: PaymentRow) => {
  const receipt = await provider.findReceipt(payment.providerPaymentId ?? '');
  await store.updatePayment(db, payment.id, {
    receiptCheckedAt: now(),
    ...(receipt ? { receiptStatus: receipt.status, receiptUrl: receipt.url } : {}),
  });
};
