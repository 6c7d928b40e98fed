import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { isSameMoney, moneyMismatch } from '../../platform/money.ts';
import { type ProviderRefund, ProviderRefused, ProviderUnavailable } from '../../platform/payment-provider/provider.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditActor, audit, shop } from '../audit/service.ts';
import type { PaymentDependencies } from './dependencies.ts';
import type { Mismatch, PaymentOutcome } from './domain.ts';
import { follow } from './follow.ts';
import { linesOfOne, type OrderLineRow, updateLine, writtenLines } from './lines.ts';
import { type RefundedLine, refundedLines } from './lines-refunded.ts';
import { lockPayment } from './locks.ts';
import { linesRefunded, paymentRefunded } from './mail.tsx';
import { buyerAddress } from './pseudonyms.ts';
import { itemsOf } from './receipts.ts';
import { refundRefused } from './refund-failures.ts';
import * as refundStore from './refund-store.ts';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

interface AppliedRefunds {
  /** What was not given back of the payment. */
  remaining: number;
  /** Whether the last of the money is back now. */
  isComplete: boolean;
  lines: OrderLineRow[];
  /** The lines whose money is back now. */
  over: readonly OrderLineRow[];
  /** What became of licenses, for the audit log. */
  facts: { revoked: string | readonly string[] | null; replaced?: readonly string[] };
}

/**
 * Brings the lines of a locked payment up to date with its refunds, once one of these has changed. The same transaction
 * revokes the licenses of lines that are over and replaces later ones that counted on from them.
 */
export const applyToLines = async (
  { licenses, now: clock }: Pick<PaymentDependencies, 'licenses' | 'now'>,
  tx: Db,
  payment: PaymentRow,
  by: string,
): Promise<AppliedRefunds> => {
  const now = clock();
  const written = await writtenLines(tx, payment);
  const made = await refundStore.listMade(tx, payment.id);
  const remaining = payment.amount - made.reduce((sum, { amount }) => sum + amount, 0);
  const refunded = refundedLines(written, made);
  const over: OrderLineRow[] = [];
  const lines: OrderLineRow[] = [];
  for (const line of written) {
    const { refunded: sum, isOver } = refunded.get(line.id) as RefundedLine;
    const isOverNow = isOver && line.refundedAt === null;
    const next = { ...line, refunded: sum, refundedAt: isOverNow ? now : line.refundedAt };
    if (sum !== line.refunded || isOverNow) {
      await updateLine(tx, line.id, { refunded: next.refunded, refundedAt: next.refundedAt });
    }
    if (isOverNow) over.push(next);
    lines.push(next);
  }
  const isComplete = remaining <= 0 && !payment.refundedAt;
  if (isComplete) await store.updatePayment(tx, payment.id, { refundedAt: now, updatedAt: now });
  const facts = await endLicenses(licenses, tx, payment, { over, isSingle: lines.length === 1, by, now });
  return { remaining, isComplete, lines, over, facts };
};

const endLicenses = async (
  licenses: PaymentDependencies['licenses'],
  tx: Db,
  { id }: PaymentRow,
  { over, isSingle, by, now }: { over: readonly OrderLineRow[]; isSingle: boolean; by: string; now: Date },
): Promise<AppliedRefunds['facts']> => {
  if (over.length === 0) return { revoked: null };
  const lineIds = isSingle ? null : over.map((line) => line.id);
  const { revoked, replaced } = await licenses.refund(tx, id, lineIds, by, now);
  return {
    revoked: isSingle ? (revoked[0] ?? null) : revoked,
    ...(replaced.length > 0 ? { replaced } : {}),
  };
};

/** Brings the lines of a payment up to date with refunds that a process of the version before has applied. */
export const spreadRefunds = (dependencies: PaymentDependencies, paymentId: string): Promise<void> =>
  dependencies.db.transaction(async (tx) => {
    const payment = await lockPayment(dependencies, tx, paymentId);
    const by = (await refundStore.listMade(tx, paymentId)).at(-1)?.requestedBy;
    if (payment && by) await applyToLines(dependencies, tx, payment, by);
  });

/**
 * The lines that a refund gives back, with how much of each: the receipt names them. It follows from what was known when
 * the refund was ordered, since a repeated order has to be the same.
 */
const givenBack = async (tx: Db, payment: PaymentRow, refund: refundStore.RefundRow) => {
  const lines = await linesOfOne(tx, payment);
  const made = (await refundStore.listMade(tx, payment.id)).filter(
    ({ id, createdAt }) => id !== refund.id && createdAt < refund.createdAt,
  );
  const before = refundedLines(lines, made);
  const after = refundedLines(lines, [...made, refund]);
  return lines
    .map((line) => ({ ...line, amount: refundedOf(after, line) - refundedOf(before, line) }))
    .filter(({ amount }) => amount > 0);
};

const refundedOf = (refunded: ReadonlyMap<string, RefundedLine>, { id }: OrderLineRow) =>
  refunded.get(id)?.refunded ?? 0;

/** Asks the provider for a refund, or about one that it has begun. A definite refusal ends the refund. */
const askProvider = async (dependencies: PaymentDependencies, refund: refundStore.RefundRow, payment: PaymentRow) => {
  if (refund.providerRefundId) {
    const found = await dependencies.provider.findRefund(refund.providerRefundId);
    if (!found) throw new ProviderUnavailable('the provider does not know its own refund');
    return found;
  }
  try {
    return await dependencies.provider.refund({
      idempotenceKey: refund.id,
      providerPaymentId: payment.providerPaymentId as string,
      money: { minor: refund.amount, currency: payment.currency },
      description: refund.reason,
      items: await itemsOf(dependencies, payment, await givenBack(dependencies.db, payment, refund)),
      // The receipt needs some address, even where the buyer was forgotten.
      email: (await buyerAddress(dependencies.db, payment)) ?? payment.email,
    });
  } catch (error) {
    if (error instanceof ProviderRefused) await recordRefusal(dependencies, refund, payment, failureOf(error));
    throw error;
  }
};

const failureOf = ({ code, explanation }: ProviderRefused): refundStore.Failure => ({
  failureCode: code,
  failureText: explanation ?? null,
});

const recordRefusal = (
  { db, now }: PaymentDependencies,
  { id }: refundStore.RefundRow,
  { id: paymentId, userId: owner }: PaymentRow,
  failure: refundStore.Failure,
) =>
  db.transaction(async (tx) => {
    if (!(await refundStore.failRefund(tx, id, failure, now()))) return;
    await audit(tx, {
      ...shop,
      action: 'refund.failed',
      subject: `payment:${paymentId}`,
      owner,
      after: { code: failure.failureCode },
      at: now(),
    });
  });

/** Updates the payment, and a refund of our own whose answer got lost, because the reported refund may be that one. */
const catchUp = async (dependencies: PaymentDependencies, payment: PaymentRow) => {
  if (payment.status !== 'succeeded') await follow(dependencies, payment.id);
  const pending = await refundStore.findPendingRefund(dependencies.db, payment.id);
  if (!pending || pending.providerRefundId) return;
  await followRefund(dependencies, pending).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
  });
};

/** The stored requester of a refund that was made at the provider and not by the shop. */
const MADE_AT_PROVIDER = 'provider';

/** Returns how a report contradicts our records: it may have another sum than we asked for, or more than was paid. */
const mismatchOf = async (
  tx: Db,
  payment: PaymentRow,
  refund: refundStore.RefundRow | undefined,
  { status, money }: ProviderRefund,
): Promise<Mismatch | undefined> => {
  const isOurs = refund && refund.requestedBy !== MADE_AT_PROVIDER;
  const minor = isOurs ? refund.amount : money.minor;
  const difference = moneyMismatch({ minor, currency: payment.currency }, money);
  if (difference) return difference;
  if (status !== 'succeeded') return undefined;
  const others = await refundStore.refundedAmount(tx, payment.id, refund?.id);
  return others + money.minor > payment.amount ? 'other_amount' : undefined;
};

/** Whether the report says something that is not stored yet. A sum that was stored wrongly once is corrected. */
const changesRefund = (
  { currency }: PaymentRow,
  refund: refundStore.RefundRow | undefined,
  { status, money }: ProviderRefund,
) => {
  if (!refund) return status === 'succeeded';
  if (refund.status === 'pending') return status !== 'pending' || refund.providerRefundId === null;
  return refund.status === status && !isSameMoney({ minor: refund.amount, currency }, money);
};

const storeRefund = (
  tx: Db,
  payment: PaymentRow,
  refund: refundStore.RefundRow | undefined,
  { id: providerRefundId, status, money, createdAt, cancelReason: failureCode }: ProviderRefund,
  updatedAt: Date,
) => {
  const reported = { providerRefundId, status, amount: money.minor, failureCode, updatedAt };
  if (refund) return refundStore.updateRefund(tx, refund.id, reported);
  return refundStore.insertRefund(tx, {
    ...reported,
    id: randomUUIDv7(),
    paymentId: payment.id,
    reason: '',
    requestedBy: MADE_AT_PROVIDER,
    createdAt,
  });
};

/**
 * Applies the provider's report about a refund, which the shop may have ordered or not. A part of the price is only
 * recorded; once the whole price is refunded, the license is revoked and later ones are corrected (docs/decisions/014).
 */
export const applyRefund = async (
  dependencies: PaymentDependencies,
  report: ProviderRefund,
  asked?: refundStore.RefundRow,
): Promise<PaymentOutcome> => {
  const known = await store.findByProviderId(dependencies.db, report.providerPaymentId);
  if (!known) return 'unknown_payment';
  if (!asked) await catchUp(dependencies, known);
  return dependencies.db.transaction(async (tx) => {
    const now = dependencies.now();
    const payment = await lockPayment(dependencies, tx, known.id);
    if (payment?.status !== 'succeeded') return 'not_paid';
    const pending = asked && (await refundStore.findPendingRefund(tx, payment.id));
    const refund = (await refundStore.findRefund(tx, report.id)) ?? (pending?.id === asked?.id ? pending : undefined);
    const problem = await mismatchOf(tx, payment, refund, report);
    if (problem) return problem;
    if (!changesRefund(payment, refund, report)) return 'no_change';
    await storeRefund(tx, payment, refund, report, now);
    const { status, money, cancelReason } = report;
    if (status === 'pending') return status;
    const by = refund?.requestedBy ?? MADE_AT_PROVIDER;
    const { remaining, isComplete, lines, over, facts } = await applyToLines(dependencies, tx, payment, by);
    await audit(tx, {
      ...shop,
      action: `refund.${status}`,
      subject: `payment:${payment.id}`,
      owner: payment.userId,
      after: {
        provider: report.id,
        amount: money.minor,
        currency: money.currency,
        ...(cancelReason ? { code: cancelReason } : {}),
        ...facts,
        ...(refund?.lineIds ? { lines: refund.lineIds } : {}),
      },
      at: now,
    });
    if (status === 'succeeded') {
      const data = { payment_id: payment.id };
      await dependencies.webhooks.emit(tx, { owner: payment.userId }, { type: 'payment.refunded', data });
    }
    const isCorrected =
      status === 'succeeded' && (await dependencies.cardDocuments.refunded(tx, payment, { remaining, lines }, now));
    // The mail with the correction says the same.
    if (isCorrected) return status;
    const about = { paymentId: payment.id, amount: money.minor, inAll: payment.amount - remaining };
    if (isComplete) await enqueueMail(dependencies, tx, paymentRefunded, about);
    else if (over.length > 0) {
      await enqueueMail(dependencies, tx, linesRefunded, { ...about, lineIds: over.map(({ id }) => id) });
    }
    return status;
  });
};

/** Asks the provider for a refund, or about one that it has begun, and applies the answer. */
export const followRefund = async (dependencies: PaymentDependencies, refund: refundStore.RefundRow): Promise<void> => {
  const payment = await store.findPayment(dependencies.db, refund.paymentId);
  if (payment) await applyRefund(dependencies, await askProvider(dependencies, refund, payment), refund);
};

export interface RefundRequest extends AuditActor {
  reason: string;
  /** The lines whose money goes back; by default all of the order. */
  lineIds?: readonly string[] | undefined;
  /** The person who asked for the refund, as administrators read it on the refund and on the revoked licenses. */
  by: string;
}

/** Returns how much is left to give back of these lines, or of all of them. */
export const refundableAmount = async (tx: Db, payment: PaymentRow, lineIds: readonly string[] | null) => {
  if (lineIds === null) return payment.amount - (await refundStore.refundedAmount(tx, payment.id));
  const lines = await writtenLines(tx, payment);
  const refunded = refundedLines(lines, await refundStore.listMade(tx, payment.id));
  const wanted = lines.filter(({ id }) => lineIds.includes(id));
  if (wanted.length < new Set(lineIds).size) throw new Refusal('not_found', { field: 'line_ids' });
  if (wanted.some(({ refundedAt }) => refundedAt)) throw new Refusal('payment_not_refundable', { field: 'line_ids' });
  return wanted.reduce((sum, line) => sum + line.amount - refundedOf(refunded, line), 0);
};

const isSameLines = (one: readonly string[] | null, other: readonly string[] | null) =>
  one === null || other === null
    ? one === other
    : one.length === other.length && one.every((lineId) => other.includes(lineId));

/** Opens a refund of all of the money that was not given back yet; of one that is under way, returns that. */
const openRefund = (dependencies: PaymentDependencies, paymentId: string, request: RefundRequest) =>
  dependencies.db.transaction(async (tx) => {
    const { licenses, now } = dependencies;
    const { lineIds = null } = request;
    const payment = await lockPayment(dependencies, tx, paymentId);
    if (!payment) throw new Refusal('not_found');
    // The money of an invoice goes back by bank transfer.
    if (payment.method === 'invoice') throw new Refusal('payment_not_refundable');
    const pending = await refundStore.findPendingRefund(tx, paymentId);
    if (pending) return pending;
    const amount = await refundableAmount(tx, payment, lineIds);
    if (payment.status !== 'succeeded' || amount <= 0) throw new Refusal('payment_not_refundable');
    if (await licenses.isContinued(tx, paymentId, lineIds)) throw new Refusal('refund_later_first');
    const opened = await refundStore.insertRefund(tx, {
      id: randomUUIDv7(),
      paymentId,
      amount,
      status: 'pending',
      reason: request.reason,
      requestedBy: request.by,
      lineIds: lineIds && [...lineIds],
      createdAt: now(),
      updatedAt: now(),
    });
    await audit(tx, {
      actor: request.actor,
      address: request.address ?? null,
      action: 'refund.requested',
      subject: `payment:${paymentId}`,
      owner: payment.userId,
      after: { amount, currency: payment.currency, reason: request.reason, ...(lineIds ? { lines: lineIds } : {}) },
      at: now(),
    });
    return opened as refundStore.RefundRow;
  });

/** Follows a refund that is about to be made, and refuses where the provider has not made it. */
const completeOpened = async (
  dependencies: PaymentDependencies,
  paymentId: string,
  refund: refundStore.RefundRow,
): Promise<void> => {
  try {
    await followRefund(dependencies, refund);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Refusal('refund_unanswered', { retryAfterSeconds: 60 });
    throw error instanceof ProviderRefused ? await refundRefused(dependencies, paymentId, failureOf(error)) : error;
  }
  const { status, failureCode, failureText } = await refundStore.reloadRefund(dependencies.db, refund.id);
  if (status !== 'canceled') return;
  throw await refundRefused(dependencies, paymentId, { failureCode: failureCode ?? 'general_decline', failureText });
};

/**
 * Refunds all of the money that was not refunded yet, of the order or of some lines. A second call orders no second
 * refund; one for other lines comes after the refund that is under way.
 */
export const refundPayment = async (
  dependencies: PaymentDependencies,
  paymentId: string,
  request: RefundRequest,
): Promise<void> => {
  for (let attempt = 0; attempt < 2; attempt++) {
    const refund = await openRefund(dependencies, paymentId, request);
    await completeOpened(dependencies, paymentId, refund);
    if (isSameLines(refund.lineIds, request.lineIds ?? null)) return;
  }
  throw new Refusal('refund_unanswered', { retryAfterSeconds: 60 });
};
