import {
  discountReasons,
  lineKinds,
  openStatuses,
  paymentMethods,
  paymentStatuses,
  receiptStatuses,
} from '@warden/contract';
import { locales } from '@warden/i18n';
import { plans } from '@warden/license';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { newestFirst, timestamp, trigrams } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';
import { paymentOutcomes, settledOutcomes } from './domain.ts';

/** The values are literals, because an index's condition takes no parameters. */
const sqlListOf = (values: readonly string[]) => sql.raw(`(${values.map((value) => `'${value}'`).join(', ')})`);

/** A company as documents name it. */
export interface PaymentCompany {
  country: string;
  inn: string | null;
  kpp: string | null;
  taxId: string | null;
  name: string;
  address: string;
}

const open = sqlListOf(openStatuses);

/**
 * A purchase. The row is committed before the provider is called with its idempotence key, so that a second call is
 * about the same payment. Amounts are in minor units. The row has the customer's name and address too, because it
 * outlives the account; pseudonyms replace them then (docs/decisions/038).
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person who ordered it, where the account is an organization or was one. It stays when the payment is moved. */
    orderedBy: uuid('ordered_by'),
    email: text().notNull(),
    locale: text({ enum: locales }).notNull(),
    licensee: text().notNull(),
    /**
     * Of a card payment: the company that gets the documents, and its details when the purchase began. The details are
     * cleared once the documents have them, or nothing was paid.
     */
    companyId: uuid('company_id'),
    company: jsonb().$type<PaymentCompany>(),
    clientId: text('client_id').notNull(),
    hostname: text(),
    /**
     * How the provider and the receipts name the installation. It never changes, so that a repeated order is the same.
     */
    installation: text(),
    plan: text({ enum: plans }).notNull(),
    /** The license that this purchase upgrades or extends, if there is one. */
    fromLicenseId: uuid('from_license_id'),
    amount: integer().notNull(),
    currency: text().notNull(),
    /**
     * Of a commercial license: the price of an individual one when this purchase began. The remaining days of individual
     * licenses are carried over by these two prices, whatever the prices are when the money arrives.
     */
    individualPrice: integer('individual_price'),
    /**
     * Card payments are made at the provider. An invoice is paid by bank transfer, and the provider knows nothing of
     * it.
     */
    method: text({ enum: paymentMethods }).notNull().default('card'),
    status: text({ enum: paymentStatuses }).notNull(),
    idempotenceKey: uuid('idempotence_key').notNull(),
    providerPaymentId: text('provider_payment_id'),
    confirmationUrl: text('confirmation_url'),
    cancelReason: text('cancel_reason'),
    /** What it was paid with at the provider, in the provider's word, such as `sbp`. Null where it did not say. */
    paidWith: text('paid_with'),
    /** How the provider's reports contradict our order. Such a payment gets no license until an administrator acts. */
    problem: text(),
    /**
     * Whether a license was issued for the payment. With this column the payments that lack one are found without a
     * join.
     */
    licensed: boolean().notNull().default(false),
    /**
     * Whether it came from another account, which claimed the same address or gave the installation away; then two
     * payments for the same purchase may be open.
     */
    moved: boolean().notNull().default(false),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
    paidAt: timestamp('paid_at'),
    mailedAt: timestamp('mailed_at'),
    refundedAt: timestamp('refunded_at'),
    /** When the sweep asks about the payment next, and how often the provider was asked. */
    nextCheckAt: timestamp('next_check_at').notNull(),
    checks: integer().notNull().default(0),
    checkedAt: timestamp('checked_at'),
    /** The fiscal receipt of a card payment at the provider, and when the provider was asked about it last. */
    receiptStatus: text('receipt_status', { enum: receiptStatuses }),
    receiptUrl: text('receipt_url'),
    /**
     * What an order consists of, as a hash, so that its repetition continues it. Null where installation and plan say it
     * all: one license for a year, without a discount.
     */
    orderKey: text('order_key'),
    /** The promo code that lowered the amounts, and the quote or payment link that the order came from. */
    promoCodeId: uuid('promo_code_id'),
    quoteId: uuid('quote_id'),
    /** Whether the shop ordered it, because licenses were about to end: by invoice, or from a stored card. */
    isRenewal: boolean('is_renewal').notNull().default(false),
    /** The card or account that it is charged to without its owner. */
    savedMethodId: uuid('saved_method_id'),
    /** Whether its buyer has asked to store the card that pays, for later renewals. */
    saveMethod: boolean('save_method').notNull().default(false),
    receiptCheckedAt: timestamp('receipt_checked_at'),
    /** Of a card payment: the code of the VAT rate on its receipts. Null where a process of the version before began it. */
    vatCode: integer('vat_code'),
  },
  (table) => [
    index('payments_created_at').on(table.createdAt, table.id),
    index('payments_status').on(table.status, table.createdAt, table.id),
    index('payments_amount').on(table.amount, table.createdAt, table.id),
    index('payments_status_amount').on(table.status, table.amount, table.createdAt, table.id),
    trigrams('payments_email', table.email),
    trigrams('payments_client', table.clientId),
    // The payments whose installations only their lines name.
    index('payments_by_lines').on(table.createdAt, table.id).where(sql`${table.clientId} = ''`),
    index('payments_unlicensed')
      .on(newestFirst(table.updatedAt))
      .where(sql`${table.status} = 'succeeded' and not ${table.licensed}`),
    index('payments_problem').on(newestFirst(table.updatedAt)).where(sql`${table.problem} is not null`),
    uniqueIndex('payments_open_purchase')
      .on(table.userId, table.clientId, table.plan)
      .where(
        sql`${table.status} in ${open} and not ${table.moved} and ${table.method} = 'card' and ${table.orderKey} is null`,
      ),
    uniqueIndex('payments_open_order')
      .on(table.userId, table.orderKey)
      .where(
        sql`${table.status} in ${open} and not ${table.moved} and ${table.method} = 'card' and ${table.orderKey} is not null`,
      ),
    uniqueIndex('payments_provider_id').on(table.providerPaymentId),
    index('payments_user').on(table.userId, newestFirst(table.createdAt), newestFirst(table.id)),
    index('payments_next_check')
      .on(table.nextCheckAt)
      .where(sql`${table.status} in ${open} and ${table.method} = 'card'`),
    // For deleting the account of a person who ordered for organizations.
    index('payments_ordered_by').on(table.orderedBy).where(sql`${table.orderedBy} is not null`),
    index('payments_method').on(table.method, table.createdAt, table.id),
  ],
);

/**
 * What an order buys: its payment has one line for each license. The first line has the id of its payment, and the
 * payment repeats what it says, as payments did before there were lines. Amounts are in minor units; they add up to that
 * of the payment.
 */
export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Null while the buyer has not said yet for which installation it is. */
    clientId: text('client_id'),
    hostname: text(),
    /** How receipts name the installation, as `payments.installation`. */
    installation: text(),
    plan: text({ enum: plans }).notNull(),
    kind: text({ enum: lineKinds }).notNull(),
    /** The license that this line upgrades or extends, if there is one. */
    fromLicenseId: uuid('from_license_id'),
    /** The term: so many years, and after them so many days. */
    years: integer().notNull().default(1),
    days: integer().notNull().default(0),
    /** What a year of the plan cost when the order was made. */
    yearPrice: integer('year_price').notNull(),
    /** What the term costs without discounts, what was taken off, and what is paid. */
    listAmount: integer('list_amount').notNull(),
    discount: integer().notNull().default(0),
    amount: integer().notNull(),
    /** Why something was taken off: by the volume, by a code, or by hand on a quote. */
    discountReason: text('discount_reason', { enum: discountReasons }),
    individualPrice: integer('individual_price'),
    /** How much of the amount was given back, and when all of it was. */
    refunded: integer().notNull().default(0),
    refundedAt: timestamp('refunded_at'),
    /** When its buyer named the installation, where that was after the order. */
    assignedAt: timestamp('assigned_at'),
  },
  (table) => [
    uniqueIndex('order_lines_position').on(table.paymentId, table.position),
    index('order_lines_client').on(table.clientId.op('text_pattern_ops')),
    index('order_lines_unassigned').on(table.paymentId).where(sql`${table.clientId} is null`),
  ],
);

/** The addresses of buyers who deleted their accounts, for as long as a mail about what they bought may be needed. */
export const paymentContacts = pgTable('payment_contacts', {
  paymentId: uuid('payment_id')
    .primaryKey()
    .references(() => payments.id, { onDelete: 'cascade' }),
  email: text().notNull(),
});

/**
 * The provider's notifications, one row for each however often it is delivered. A row without an outcome waits for its
 * job.
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: uuid().primaryKey(),
    event: text().notNull(),
    objectId: text('object_id').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    outcome: text({ enum: paymentOutcomes }),
    deliveries: integer().notNull().default(1),
    receivedAt: timestamp('received_at').notNull(),
    handledAt: timestamp('handled_at'),
  },
  (table) => [
    uniqueIndex('payment_events_object').on(table.objectId, table.event),
    index('payment_events_payment').on(table.paymentId),
    index('payment_events_unapplied')
      .on(newestFirst(table.receivedAt))
      .where(sql`${table.outcome} is null or ${table.outcome} not in ${sqlListOf(settledOutcomes)}`),
    index('payment_events_unmatched').on(table.receivedAt).where(sql`${table.paymentId} is null`),
  ],
);

/** Refunds. The id is also the idempotence key at the provider. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    providerRefundId: text('provider_refund_id'),
    amount: integer().notNull(),
    status: text({ enum: ['pending', 'succeeded', 'canceled', 'failed'] }).notNull(),
    reason: text().notNull(),
    requestedBy: text('requested_by').notNull(),
    /** The lines that the money was for; null where it was for the order as a whole. */
    lineIds: jsonb('line_ids').$type<string[]>(),
    /** Why the provider made no refund: its code, and its own words where they are harmless. */
    failureCode: text('failure_code'),
    failureText: text('failure_text'),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (table) => [
    index('refunds_failed').on(table.paymentId).where(sql`${table.status} in ('failed', 'canceled')`),
    index('refunds_payment').on(table.paymentId),
    uniqueIndex('refunds_provider_id').on(table.providerRefundId),
    uniqueIndex('refunds_pending').on(table.paymentId).where(sql`${table.status} = 'pending'`),
  ],
);
