import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { Plan } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import type { Db } from '../../platform/db/database.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import { audit, userActor } from '../audit/service.ts';
import { findOwner } from '../clients/service.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { nextCheckAt } from './domain.ts';
import { derivedLine, insertLines } from './lines.ts';
import { countPayment } from './status.ts';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

export interface Purchase {
  clientId: string;
  plan: Plan;
  licenseId: string | null;
}

export interface Buyer {
  user: SessionUser;
  locale: Locale;
  address: string;
}

type Order = Pick<
  PaymentRow,
  'hostname' | 'installation' | 'licensee' | 'amount' | 'individualPrice' | 'currency' | 'method'
> &
  Partial<Pick<PaymentRow, 'companyId' | 'company'>>;

export const notBound = () => new Refusal('client_not_bound', { field: 'client_id' });

/** Nothing is sold for a staging installation: its license follows the paid one of another. */
export const forStaging = () => new Refusal('client_is_staging', { field: 'client_id' });

/** Writes a new payment. Its account stays locked. Undefined where a card payment for the same purchase is open. */
export const openPayment = async (
  { accounts, now: clock }: Pick<PaymentDependencies, 'accounts' | 'now'>,
  tx: Db,
  { user, locale, address }: Buyer,
  { clientId, plan, licenseId }: Purchase,
  order: Order,
): Promise<PaymentRow | undefined> => {
  const now = clock();
  if (!(await accounts.lock(tx, user.id))) throw new Refusal('no_session');
  // The installation may have been unbound since the purchase was checked. The lock keeps it bound from here on.
  if ((await findOwner(tx, clientId)) !== user.id) throw notBound();
  const payment = await store.insertPayment(tx, {
    ...order,
    id: randomUUIDv7(),
    userId: user.id,
    orderedBy: user.member?.id ?? null,
    email: user.email,
    locale,
    clientId,
    plan,
    fromLicenseId: licenseId,
    status: 'pending',
    idempotenceKey: randomUUID(),
    createdAt: now,
    updatedAt: now,
    nextCheckAt: nextCheckAt(0, now),
  });
  if (!payment) return undefined;
  await insertLines(tx, [derivedLine(payment)]);
  countPayment('pending');
  const { amount, currency, method, companyId } = order;
  await audit(tx, {
    ...userActor(user, address),
    action: 'payment.created',
    subject: `payment:${payment.id}`,
    after: {
      plan,
      clientId,
      amount,
      currency,
      acceptedEula: true,
      ...(method === 'invoice' ? { method } : {}),
      ...(companyId ? { company: companyId } : {}),
    },
    at: now,
  });
  return payment;
};
