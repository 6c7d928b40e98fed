import { dayOf } from '@warden/license';
import type { Db } from '../../platform/db/database.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { ProviderUnavailable } from '../../platform/payment-provider/provider.ts';
import { HOUR } from '../../platform/time.ts';
import { audit, shop } from '../audit/service.ts';
import type { Account } from '../auth/service.ts';
import type { Renewable } from '../licenses/service.ts';
import {
  findOrdered,
  METHOD_UNKNOWN,
  type OrderLineRow,
  type PaymentRow,
  type PricedRenewal,
} from '../payments/service.ts';
import { readAllowance } from './allowance.ts';
import type { RenewalDependencies } from './dependencies.ts';
import { type Choice, cardStep, isTechnical, needsConsent, nextDay, verdictOf } from './domain.ts';
import { endRenewal } from './ending.ts';
import { emitExpiring } from './expiring.ts';
import { leftToRenew, payerOf, readChoice, startOf, tomorrow } from './facts.ts';
import { followFirstEnd } from './following.ts';
import { renewalConsent, renewalDeclined, renewalMissed, renewalNotice } from './mail.tsx';
import { isOffered } from './planning.ts';
import * as store from './store.ts';

type ByCard = Extract<Choice, { by: 'card' }>;

/** What is read together with the lock of a renewal. */
interface Locked {
  stored: store.SettingsRow | undefined;
  installs: readonly store.RenewedInstall[];
  left: readonly Renewable[];
}

interface Ready {
  row: store.RenewalRow;
  account: Account;
  method: store.SavedMethodRow;
  choice: ByCard;
  installs: readonly store.RenewedInstall[];
  priced: PricedRenewal;
}

/** Whoever has stored a card and was blocked could not switch its renewals off, so nothing is charged to it then. */
const isCardholderOpen = async (
  { accounts }: Pick<RenewalDependencies, 'accounts'>,
  tx: Db,
  { storedBy, userId }: store.SavedMethodRow,
): Promise<boolean> => (await accounts.findOpen(tx, storedBy ?? userId)) !== undefined;

/**
 * Reads what else a locked renewal depends on. Where nothing is left of it, it ends; where it has to wait for something,
 * it is looked at again tomorrow; then the result is undefined.
 */
const readReady = async (
  dependencies: RenewalDependencies,
  tx: Db,
  row: store.RenewalRow,
  { stored, installs, left }: Locked,
): Promise<Ready | undefined> => {
  const { accounts, payments, now } = dependencies;
  const at = now();
  const later = async () => {
    await store.updateRenewal(tx, row.id, { nextAt: tomorrow(at) });
    return undefined;
  };
  const withdraw = async (reason: string) => {
    await endRenewal(tx, row, 'withdrawn', { now: at, reason });
    return undefined;
  };
  const account = await accounts.findOpen(tx, row.userId);
  if (!account) return later();
  const choice = await readChoice(dependencies, tx, account, stored);
  const method = choice.by === 'card' ? await store.findMethod(tx, row.userId, choice.savedMethodId) : undefined;
  if (choice.by !== 'card' || !method) return withdraw('switched_off');
  if (!(await isCardholderOpen(dependencies, tx, method))) return later();
  if (!(await isOffered(dependencies, tx, 'card'))) return later();
  if (left.length === 0) return withdraw('nothing_left');
  const ordered = await findOrdered(
    tx,
    row.userId,
    left.map(({ clientId }) => clientId),
  );
  const free = left.filter(({ clientId }) => !ordered.has(clientId));
  if (free.length === 0) return later();
  const priced = await payments.priceRenewal(tx, row.userId, free, 'card');
  return priced ? { row, account, method, choice, installs, priced } : withdraw('not_sold');
};

/** Whether the owner of the card has to agree first. */
const isDearer = async (tx: Db, { row, choice, installs, priced }: Omit<Ready, 'account' | 'method'>) =>
  needsConsent(priced, await readAllowance(tx, row, choice, { installs, lines: priced.lines }));

/** Announces the charge, or asks whether its owner agrees to a dearer one. The lowest announced price counts. */
const announce = async (dependencies: RenewalDependencies, tx: Db, { row, choice, priced }: Ready, days: number) => {
  const at = dependencies.now();
  const next = nextDay(row.endsOn, dayOf(at));
  const { amount, currency } = priced;
  const announced = { amount, currency: row.currency ?? currency };
  await store.updateRenewal(tx, row.id, {
    ...announced,
    noticedDays: days,
    nextAt: next === null ? null : startOf(next),
  });
  const licenseIds = priced.lines.map(({ fromLicenseId }) => fromLicenseId);
  if (row.endsOn >= dayOf(at)) await emitExpiring(dependencies, tx, row.userId, licenseIds);
  if (announced.currency === currency) await store.noteAmounts(tx, row.id, priced.lines, { isAgreed: false });
  const installs = (await store.installsOf(tx, [row.id])).get(row.id) ?? [];
  if (await isDearer(tx, { row: { ...row, ...announced }, choice, installs, priced }))
    await enqueueMail(dependencies, tx, renewalConsent, { renewalId: row.id });
  else await enqueueMail(dependencies, tx, renewalNotice, { renewalId: row.id });
};

/** Asks once more for consent on the day of a charge, and goes on with the next attempt. */
const askAgain = async (dependencies: RenewalDependencies, tx: Db, row: store.RenewalRow) => {
  const at = dependencies.now();
  const next = nextDay(row.endsOn, dayOf(at));
  if (next === null) return endRenewal(tx, row, 'declined', { now: at, reason: 'no_consent' });
  await store.updateRenewal(tx, row.id, { nextAt: startOf(next) });
  await enqueueMail(dependencies, tx, renewalConsent, { renewalId: row.id });
};

/**
 * Writes the order of a charge and returns its id. It is committed, with its idempotence key, before the provider is
 * asked.
 */
const writeCharge = async (
  dependencies: RenewalDependencies,
  tx: Db,
  { row, account, method, choice, priced }: Ready,
): Promise<string | undefined> => {
  const { invoices, payments, now } = dependencies;
  const payer = await payerOf(dependencies, tx, account);
  if (!payer) return undefined;
  const attempts = row.attempts + 1;
  const { companyId } = choice;
  const company = companyId && (await invoices.findCompanyForCard(tx, row.userId, companyId));
  const buyer = company ? { companyId, company, licensee: company.name } : {};
  const terms = { method: 'card', savedMethodId: method.id, ...buyer } as const;
  const key = `renewal ${row.id} ${attempts}`;
  const { id: paymentId } = await payments.openRenewal(tx, { account, payer, priced, key, terms });
  const { amount, currency } = priced;
  await store.updateRenewal(tx, row.id, { paymentId, attempts, charging: true, amount });
  await audit(tx, {
    ...shop,
    action: 'renewal.charged',
    subject: `renewal:${row.id}`,
    owner: row.userId,
    after: { payment: paymentId, attempt: attempts, amount, currency, method: method.id },
    at: now(),
  });
  return paymentId;
};

/**
 * Does what is due on this day. The account, its settings and the renewal stay locked until the order of a charge is
 * written: whoever switches renewal off before that is not charged, and of two processes one finds nothing due.
 */
const takeStep = (dependencies: RenewalDependencies, { id, userId }: store.RenewalRow): Promise<string | undefined> =>
  dependencies.db.transaction(async (tx) => {
    const { accounts, now } = dependencies;
    const at = now();
    if (!(await accounts.lock(tx, userId))) return undefined;
    const stored = await store.lockSettings(tx, userId);
    const due = await store.lockRenewal(tx, id);
    if (!due || due.endedAt || due.charging || !due.nextAt || due.nextAt > at) return undefined;
    const installs = (await store.installsOf(tx, [id])).get(id) ?? [];
    const left = await leftToRenew(dependencies, tx, userId, installs, at);
    const row = await followFirstEnd(tx, due, left, at);
    if (row.nextAt && row.nextAt > at) return undefined;
    const step = cardStep(row, dayOf(at));
    if (step.kind === 'end') {
      await endRenewal(tx, row, 'declined', { now: at, reason: 'too_late' });
      if (row.noticedDays !== null) await enqueueMail(dependencies, tx, renewalMissed, { renewalId: id });
      return undefined;
    }
    if (step.kind === 'wait') {
      const next = nextDay(row.endsOn, dayOf(at));
      await store.updateRenewal(tx, id, { nextAt: next === null ? null : startOf(next) });
      return undefined;
    }
    const ready = await readReady(dependencies, tx, row, { stored, installs, left });
    if (!ready) return undefined;
    if (step.kind === 'notice') await announce(dependencies, tx, ready, step.days);
    else if (await isDearer(tx, ready)) await askAgain(dependencies, tx, row);
    else return writeCharge(dependencies, tx, ready);
    return undefined;
  });

/** Forgets a card that cannot be charged any more, unless it was stored again since. */
const forget = async (tx: Db, userId: string, { savedMethodId, createdAt }: PaymentRow) => {
  const method = savedMethodId ? await store.findMethod(tx, userId, savedMethodId) : undefined;
  if (method && method.createdAt <= createdAt) await store.deleteMethod(tx, userId, method.id);
};

/** Records that a charge came to nothing, and when the next one comes, if any. */
const recordDecline = async (dependencies: RenewalDependencies, tx: Db, row: store.RenewalRow, payment: PaymentRow) => {
  const at = dependencies.now();
  const reason = payment.cancelReason;
  if (isTechnical(reason)) return store.updateRenewal(tx, row.id, { charging: false, nextAt: tomorrow(at) });
  const verdict = reason === METHOD_UNKNOWN ? 'gone' : verdictOf(reason);
  const next = verdict === 'again' ? nextDay(row.endsOn, dayOf(at)) : null;
  await audit(tx, {
    ...shop,
    action: 'renewal.charge_declined',
    subject: `renewal:${row.id}`,
    owner: row.userId,
    after: { payment: payment.id, reason, next },
    at,
  });
  if (verdict === 'gone') await forget(tx, row.userId, payment);
  if (next === null) await endRenewal(tx, row, 'declined', { now: at, reason: reason ?? payment.status });
  else await store.updateRenewal(tx, row.id, { charging: false, nextAt: startOf(next) });
  await enqueueMail(dependencies, tx, renewalDeclined, { renewalId: row.id, paymentId: payment.id, next });
};

/** Accounts for the outcome of the newest charge, once. */
const accountFor = (dependencies: RenewalDependencies, { id, userId }: store.RenewalRow): Promise<void> =>
  dependencies.db.transaction(async (tx) => {
    const { accounts, payments, now } = dependencies;
    if (!(await accounts.lock(tx, userId))) return;
    const row = await store.lockRenewal(tx, id);
    if (!row?.charging || !row.paymentId) return;
    const payment = await payments.find(tx, row.paymentId);
    if (payment?.status === 'succeeded') await endRenewal(tx, row, 'paid', { now: now() });
    else if (payment?.status === 'canceled' || payment?.status === 'failed') {
      await recordDecline(dependencies, tx, row, payment);
    }
  });

/** The provider knows an idempotence key for a day, and after that would charge again. */
const SAME_KEY_FOR = 20 * HOUR;

/**
 * Returns the provider's id of the card that a charge was written for, if all is still as it was then: the account has
 * the order and each of its licenses to renew, and its owner still allows this card to be charged for them.
 */
const findChargeable = async (
  dependencies: RenewalDependencies,
  { id, userId }: store.RenewalRow,
  paymentId: string,
  lines: readonly OrderLineRow[],
): Promise<string | undefined> => {
  const { accounts, payments, db, now } = dependencies;
  const payment = await payments.find(db, paymentId);
  const row = await store.findRenewal(db, id);
  const account = await accounts.findOpen(db, userId);
  // An order goes with its installation to another account, which the card does not.
  if (payment?.userId !== userId || !row || !account) return undefined;
  const choice = await readChoice(dependencies, db, account, await store.findSettings(db, userId));
  if (choice.by !== 'card' || choice.savedMethodId !== payment.savedMethodId) return undefined;
  const installs = (await store.installsOf(db, [id])).get(id) ?? [];
  const left = await leftToRenew(dependencies, db, userId, installs, now());
  const charged = left.filter(({ licenseId }) => lines.some(({ fromLicenseId }) => fromLicenseId === licenseId));
  if (charged.length < lines.length) return undefined;
  if (needsConsent(payment, await readAllowance(db, row, choice, { installs, lines: charged }))) return undefined;
  const method = await store.findMethod(db, userId, choice.savedMethodId);
  return method && (await isCardholderOpen(dependencies, db, method)) ? method.providerMethodId : undefined;
};

/**
 * Asks the provider for a charge that was written before, by this process or one that was killed: with the same order and
 * key, as long as it may still be charged. Without an answer, the next run goes on, or the sweep of payments.
 */
const charge = async (dependencies: RenewalDependencies, row: store.RenewalRow, paymentId: string) => {
  const { db, payments, log, now } = dependencies;
  const payment = await payments.find(db, paymentId);
  if (payment?.status !== 'pending' && payment?.status !== 'waiting_for_capture') return;
  const isYoung = now().getTime() - payment.createdAt.getTime() < SAME_KEY_FOR;
  try {
    const isAsked =
      !payment.providerPaymentId &&
      isYoung &&
      (await payments.chargeSaved(payment, (lines) => findChargeable(dependencies, row, paymentId, lines)));
    if (!isAsked) await payments.follow(payment.id);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ payment: paymentId }, 'the payment provider did not answer about a renewal');
  }
};

/** Does what is due for a renewal by card: a notice, a charge, or what follows from the last one. */
export const followCardRenewal = async (dependencies: RenewalDependencies, id: string): Promise<void> => {
  const read = await store.findRenewal(dependencies.db, id);
  if (!read || read.endedAt) return;
  const paymentId = read.charging ? read.paymentId : await takeStep(dependencies, read);
  if (!paymentId) return;
  await charge(dependencies, read, paymentId);
  await accountFor(dependencies, read);
};
