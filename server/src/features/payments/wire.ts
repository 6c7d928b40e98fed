import type { CustomerPayment, DocumentSummary, OrderLine, Payment, PaymentInvoice } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import { toMajor } from '../../platform/money.ts';
import type { CarriedOver } from '../licenses/service.ts';
import { isOpen } from './domain.ts';
import type { orderLines, payments } from './tables.ts';

export type PaymentRow = typeof payments.$inferSelect;
/** The columns of a line that the API shows, and its license. */
export type ShownLine = Pick<
  typeof orderLines.$inferSelect,
  | 'id'
  | 'clientId'
  | 'plan'
  | 'kind'
  | 'years'
  | 'days'
  | 'listAmount'
  | 'discount'
  | 'discountReason'
  | 'amount'
  | 'refunded'
  | 'refundedAt'
> & { licenseId: string | null };
/** A payment with its lines, and the license of the first one. */
export type PaymentWithLicense = PaymentRow & { licenseId: string | null; lines: readonly ShownLine[] };

/** Whether SBP has paid it, which returns money by the next day. */
export const isBySbp = ({ paidWith }: Pick<PaymentRow, 'paidWith'>) => paidWith === 'sbp';

const lineToWire = (line: ShownLine): OrderLine => ({
  id: line.id,
  client_id: line.clientId,
  plan: line.plan,
  kind: line.kind,
  years: line.years,
  days: line.days,
  list_amount: toMajor(line.listAmount),
  discount: toMajor(line.discount),
  discount_reason: line.discountReason,
  amount: toMajor(line.amount),
  refunded: toMajor(line.refunded),
  refunded_at: line.refundedAt?.toISOString() ?? null,
  license_uuid: line.licenseId,
});

/** Whoever pays stores their card where the order asks for that, so nobody pays it but the person who has ordered. */
const mayPay = ({ saveMethod, orderedBy, userId }: PaymentRow, viewerId: string | undefined) =>
  !saveMethod || viewerId === (orderedBy ?? userId);

export const paymentToWire = (row: PaymentWithLicense, viewerId?: string): Required<Payment> => ({
  id: row.id,
  client_id: row.lines[0]?.clientId ?? row.clientId,
  plan: row.plan,
  license_uuid: row.licenseId,
  amount: toMajor(row.amount),
  currency: row.currency,
  method: row.method,
  status: row.status,
  email: row.email,
  external_payment_id: row.providerPaymentId,
  payment_url: isOpen(row.status) && mayPay(row, viewerId) ? row.confirmationUrl : null,
  cancel_reason: row.cancelReason,
  paid_with: row.paidWith,
  refunded_at: row.refundedAt?.toISOString() ?? null,
  receipt: row.receiptStatus && { status: row.receiptStatus, url: row.receiptUrl },
  lines: row.lines.map(lineToWire),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

/** Null where nothing is carried over. */
export const carriedToWire = (carried: CarriedOver | null) =>
  carried && carried.days > 0 ? { remaining_days: carried.remaining, days: carried.days } : null;

/** Invoices implement this interface, since payments do not know them. */
export interface PaymentInvoices {
  ofPayments(
    tx: Db,
    paymentIds: readonly string[],
  ): Promise<Map<string, { company: string; invoice: PaymentInvoice; documents: DocumentSummary[] }>>;
}

/**
 * Adds their invoices and documents to payments, with a further query only where there are any. A card payment for a
 * company has documents, but its customer was never asked to pay an invoice.
 */
export const toCustomerWire = async (
  invoices: PaymentInvoices,
  tx: Db,
  rows: readonly PaymentWithLicense[],
  viewerId: string,
): Promise<CustomerPayment[]> => {
  const byInvoice = rows.filter(({ method, companyId }) => method === 'invoice' || companyId).map(({ id }) => id);
  const found = byInvoice.length > 0 ? await invoices.ofPayments(tx, byInvoice) : undefined;
  return rows.map((row) => ({
    ...paymentToWire(row, viewerId),
    company: found?.get(row.id)?.company ?? row.company?.name ?? null,
    invoice: row.method === 'invoice' ? (found?.get(row.id)?.invoice ?? null) : null,
    documents: found?.get(row.id)?.documents ?? [],
  }));
};

/** The page to which a customer returns from the provider and to which mails link. */
export const paymentPage = (publicUrl: string, paymentId: string) =>
  `${publicUrl}/payment/success?payment=${paymentId}`;

/** The same page for whoever buys, which shows the organization that they buy for. */
export const pageOfBuyer = (publicUrl: string, paymentId: string, { id, member }: Pick<SessionUser, 'id' | 'member'>) =>
  `${paymentPage(publicUrl, paymentId)}${member ? `&org=${id}` : ''}`;
