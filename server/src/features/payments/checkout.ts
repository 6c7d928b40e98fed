import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { BodyOf, contract, Plan } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import { addressKey } from '../../http/limits.ts';
import type { SessionUser } from '../../http/session.ts';
import { toMinor } from '../../money.ts';
import { ProviderRefused, ProviderUnavailable } from '../../payment-provider/provider.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/service.ts';
import { licenseeOf } from '../auth/service.ts';
import { mostOpenPayments, nextCheckAt, purchaseProblem } from './domain.ts';
import { failPayment, follow } from './follow.ts';
import * as store from './store.ts';
import { isOpen, type PaymentRow, paymentPage } from './wire.ts';

export interface Purchase {
  clientId: string;
  plan: Plan;
  licenseId: string | null;
}

const unavailable = () => new Refusal('payment_provider_unavailable', { retryAfterSeconds: 30 });

const descriptions: Record<Plan, string> = { commercial: 'Commercial license', individual: 'Individual license' };

/** Everything the page leaves to the server: whose installation it is, whether the plan is sold, what may be extended. */
const checkPurchase = async (services: Services, user: SessionUser, { clientId, plan, licenseId }: Purchase) => {
  const { db, settings, licenses, now } = services;
  const install = await store.findInstall(db, user.id, clientId);
  if (!install) throw new Refusal('client_not_bound', { field: 'client_id' });
  if (licenseId) {
    const from = await licenses.offered(db, user.id, licenseId, now());
    if (!from) throw new Refusal('not_found', { field: 'license_id' });
    const latest = await store.findLatestLicense(db, user.id, clientId, plan);
    const problem = purchaseProblem({ clientId, plan }, from.license, from.offers, latest);
    if (problem) throw new Refusal(problem, { field: 'license_id' });
  }
  if (plan === 'individual' && (await licenses.isRunningOn(db, clientId, 'commercial', now()))) {
    throw new Refusal('license_not_needed', { field: 'plan' });
  }
  const current = await settings.read(db);
  if (plan === 'individual' && current.coreAvailable) throw new Refusal('plan_unavailable', { field: 'plan' });
  return { install, current };
};

/** What it would cost and give. The price of a payment under way stays what it was when it began. */
export const quotePurchase = async (services: Services, user: SessionUser, purchase: Purchase) => {
  const { db, licenses, now } = services;
  const { clientId, plan } = purchase;
  const { current } = await checkPurchase(services, user, purchase);
  const open = await store.findOpen(db, user.id, clientId, plan);
  const { from, until } = await licenses.term(db, clientId, plan, now());
  return {
    amount: open?.amount ?? current.prices[plan].minor,
    currency: open?.currency ?? current.currency,
    from,
    until,
    open,
  };
};

type Order = BodyOf<typeof contract.payments.initiate>;

interface Buyer {
  user: SessionUser;
  locale: Locale;
  address: string;
}

/**
 * The open payment for this, or a new one: committed before the provider hears of it. Undefined where somebody was
 * quicker, and it is worth looking again.
 */
const findOrOpen = async (services: Services, { user, locale, address }: Buyer, purchase: Purchase, amount: number) => {
  const { db, limits, now } = services;
  const { clientId, plan, licenseId } = purchase;
  const { install, current } = await checkPurchase(services, user, purchase);
  if (!current.paymentEnabled) throw new Refusal('payments_off');
  const open = await store.findOpen(db, user.id, clientId, plan);
  const price = open?.amount ?? current.prices[plan].minor;
  if (toMinor(amount) !== price) throw new Refusal('amount_mismatch', { field: 'amount' });
  if (open) return open;
  const account = user.emailVerifiedAt ? 'payConfirmed' : 'payUnconfirmed';
  await limits.consume({ payAddress: addressKey(address), [account]: user.id });
  return db.transaction(async (tx) => {
    if (!(await store.lockAccount(tx, user.id))) throw new Refusal('no_session');
    const payment = await store.openPayment(tx, {
      id: randomUUIDv7(),
      userId: user.id,
      email: user.email,
      locale,
      // Names may be made of signs that nobody sees; an address never is.
      licensee: licenseeOf(user) ?? user.email,
      clientId,
      hostname: install.hostname,
      plan,
      fromLicenseId: licenseId,
      amount: price,
      currency: current.currency,
      status: 'pending',
      idempotenceKey: randomUUID(),
      createdAt: now(),
      updatedAt: now(),
      nextCheckAt: nextCheckAt(0, now()),
    });
    if (!payment) return;
    if ((await store.countOpen(tx, user.id)) > mostOpenPayments(user)) throw new Refusal('too_many_open_payments');
    await audit(tx, {
      actor: `user:${user.id}`,
      action: 'payment.created',
      subject: `payment:${payment.id}`,
      after: { plan, clientId, amount: price, currency: current.currency, acceptedEula: true },
      address,
      at: now(),
    });
    return payment;
  });
};

/** Asks the provider for a place to pay. Asking again, here or after a crash, gets the same one. */
const askProvider = async (services: Services, payment: PaymentRow): Promise<string | null> => {
  const { db, provider, config } = services;
  try {
    const { id: providerPaymentId, confirmationUrl } = await provider.createPayment({
      paymentId: payment.id,
      idempotenceKey: payment.idempotenceKey,
      money: { minor: payment.amount, currency: payment.currency },
      description: descriptions[payment.plan],
      returnUrl: paymentPage(config.publicUrl, payment.id),
      locale: payment.locale,
      email: payment.email,
    });
    const isStillOpen = await store.setProvider(db, payment.id, { providerPaymentId, confirmationUrl });
    return isStillOpen ? confirmationUrl : null;
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw unavailable();
    if (!(error instanceof ProviderRefused)) throw error;
    services.log.warn({ payment: payment.id, code: error.code }, 'the payment provider refused a payment');
    await failPayment(services, payment, error.code);
    throw error.field === 'email'
      ? new Refusal('payment_email_refused', { field: 'email' })
      : new Refusal('payment_refused');
  }
};

/**
 * A payment begun earlier may have ended meanwhile. Where the provider does not answer, it is taken as it was; but not
 * one that may or may not have been made there: after a day the provider has forgotten its key, and would make another.
 */
const look = async (services: Services, payment: PaymentRow) => {
  await follow(services, payment.id).catch((error: unknown) => {
    if (!payment.providerPaymentId) throw unavailable();
    services.log.warn({ err: error }, 'payment not followed');
  });
  const current = (await store.findPayment(services.db, payment.id)) as PaymentRow;
  // It was made there, but is not as we ordered it: its id was not believed either.
  if (current.problem && !current.providerPaymentId) throw unavailable();
  return current;
};

/** By then the request that opened a payment is over. */
const UNDER_WAY = 60_000;

/** Where to pay, or to see what was paid. Undefined where the payment has ended without money. */
const wayOn = async (services: Services, payment: PaymentRow): Promise<string | undefined> => {
  const { db, config, now } = services;
  const wasBegun = payment.providerPaymentId || now().getTime() - payment.createdAt.getTime() > UNDER_WAY;
  const current = wasBegun ? await look(services, payment) : payment;
  const url = isOpen(current.status) && (current.confirmationUrl ?? (await askProvider(services, current)));
  if (url) return url;
  const { status } = (await store.findPayment(db, payment.id)) as PaymentRow;
  return isOpen(status) || status === 'succeeded' ? paymentPage(config.publicUrl, payment.id) : undefined;
};

/** Begins a payment, or goes on with the one that is open for the same, and says where to pay. */
export const initiatePayment = async (services: Services, buyer: Buyer, order: Order) => {
  const purchase = { clientId: order.client_id, plan: order.plan, licenseId: order.license_id ?? null };
  for (let attempt = 0; attempt < 3; attempt++) {
    const payment = await findOrOpen(services, buyer, purchase, order.amount);
    const url = payment && (await wayOn(services, payment));
    if (url) return { id: payment.id, url };
  }
  throw new Refusal('overloaded');
};
