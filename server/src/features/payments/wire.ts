import type { Payment } from '@warden/contract';
import { toMajor } from '../../money.ts';
import { isOpen } from './domain.ts';
import type { payments } from './tables.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type PaymentWithLicense = PaymentRow & { licenseId: string | null };

export const paymentToWire = (row: PaymentWithLicense): Payment => ({
  id: row.id,
  client_id: row.clientId,
  plan: row.plan,
  license_uuid: row.licenseId,
  amount: toMajor(row.amount),
  currency: row.currency,
  method: row.method,
  status: row.status,
  email: row.email,
  external_payment_id: row.providerPaymentId,
  payment_url: isOpen(row.status) ? row.confirmationUrl : null,
  cancel_reason: row.cancelReason,
  refunded_at: row.refundedAt?.toISOString() ?? null,
  receipt: row.receiptStatus && { status: row.receiptStatus, url: row.receiptUrl },
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

/** The page to which a customer returns from the provider and to which mails link. */
export const paymentPage = (publicUrl: string, paymentId: string) =>
  `${publicUrl}/payment/success?payment=${paymentId}`;
