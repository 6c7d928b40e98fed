import type { contract } from '@warden/contract';
import type { Config } from '../../platform/config.ts';
import { type Handler, type Handlers, withSessionInQuery } from '../../platform/http/mount.ts';
import { networkCheck } from '../../platform/http/networks.ts';
import { seesAll } from '../../platform/http/session.ts';
import { toMajor } from '../../platform/money.ts';
import { ProviderUnavailable } from '../../platform/payment-provider/provider.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { DAY } from '../../platform/time.ts';
import { audit, userActor } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import { findOwner } from '../clients/service.ts';
import { type LicenseService, lineIdOf, readableToWire } from '../licenses/service.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import { isOpen, planPricesOf } from './domain.ts';
import { logNotFollowed } from './follow-for-buyer.ts';
import { linesOfOne } from './lines.ts';
import { receiveNotification } from './notifications.ts';
import type { Reconciliation } from './reconcile.ts';
import { findRefundFailure } from './refund-failures.ts';
import type { PaymentService } from './service.ts';
import * as store from './store.ts';
import {
  carriedToWire,
  type PaymentInvoices,
  type PaymentRow,
  type PaymentWithLicense,
  paymentToWire,
  toCustomerWire,
} from './wire.ts';

const isoOf = (date: Date | null) => date?.toISOString() ?? null;

interface Dependencies extends Pick<Resources, 'db' | 'jobs' | 'log' | 'now'> {
  accounts: Pick<AccountService, 'userOfSession'>;
  licenses: LicenseService;
  payments: PaymentService;
  invoices: PaymentInvoices;
  securityEvents: Pick<SecurityEventService, 'recordRead'>;
  config: Pick<Config, 'notificationNetworks'>;
}

const reconciliationToWire = ({ repaired, mismatched, paidWithoutLicense, ...rest }: Reconciliation) => ({
  ...rest,
  mended: repaired,
  doubted: mismatched,
  paid_without_license: paidWithoutLicense,
});

/** The panel has this endpoint, but payments answer it. */
export const reconcileRoute =
  ({ db, payments, now }: Pick<Dependencies, 'db' | 'payments' | 'now'>): Handler<typeof contract.admin.reconcile> =>
  async ({ body, session, address }) => {
    const since = new Date(now().getTime() - body.days * DAY);
    const result = await payments.reconcile(since).catch((error) => {
      throw error instanceof ProviderUnavailable
        ? new Refusal('payment_provider_unavailable', { retryAfterSeconds: 30 })
        : error;
    });
    await db.transaction((tx) =>
      audit(tx, {
        ...userActor(session.user, address),
        action: 'payments.reconciled',
        subject: 'payments',
        after: { days: body.days, mended: result.repaired },
        at: now(),
      }),
    );
    return { success: true, data: reconciliationToWire(result) };
  };

export const paymentRoutes = ({
  accounts,
  db,
  invoices,
  jobs,
  licenses,
  payments,
  securityEvents,
  log,
  now,
  config,
}: Dependencies): Handlers<typeof contract.payments> => {
  const list = store.listForSession(licenses, accounts);
  const isProvider = networkCheck(config.notificationNetworks);
  /** Once the account has unbound the client, its licenses may be another account's. */
  const carriedOverBy = async ({ userId, clientId, ...payment }: PaymentWithLicense) => {
    const prices = planPricesOf(payment);
    if (!prices || !userId || (await findOwner(db, clientId)) !== userId) return null;
    return licenses.carriedOver(db, clientId, prices, now());
  };

  /** An open payment has no license. */
  const openToWire = async (open: PaymentRow) => {
    const lines = await linesOfOne(db, open);
    return paymentToWire({ ...open, licenseId: null, lines: lines.map((line) => ({ ...line, licenseId: null })) });
  };

  return {
    quote: withSessionInQuery(async ({ query, of, request }) => {
      const purchase = { clientId: query.client_id, plan: query.plan, licenseId: query.license_id ?? null };
      const quoted = await payments.quote(of, purchase, query.method ?? 'card');
      if (!quoted) return null;
      request.userId ??= quoted.userId;
      const { amount, currency, from, until, carried, superseded, open } = quoted;
      return {
        success: true,
        data: {
          plan: query.plan,
          amount: toMajor(amount),
          currency,
          valid_from: from.toISOString(),
          valid_until: until.toISOString(),
          superseded: superseded && {
            license_type: superseded.type,
            expires_at: superseded.expiresAt,
          },
          carried_over: carriedToWire(carried),
          open_payment: open ? { ...(await openToWire(open)), company_id: open.companyId } : null,
        },
      };
    }),

    async initiate({ session, body, locale, address }) {
      const { id, url } = await payments.initiate({ user: session.user, locale, address }, body);
      return { success: true, payment_url: url, payment_id: id };
    },

    list: withSessionInQuery(async ({ query, of, request }) => {
      const found = await list(db, { ...of, now: now() }, query);
      if (!found) return null;
      const { userId, rows, ...counted } = found;
      request.userId ??= userId;
      return { success: true, data: await toCustomerWire(invoices, db, rows, userId), ...counted, ...query };
    }),

    async get({ params, session, address, request }) {
      const before = await store.findVisible(db, licenses, session.user, params.id, now());
      if (!before) throw new Refusal('not_found');
      await securityEvents.recordRead(db, before.userId, { session, request });
      if (isOpen(before.status) && before.providerPaymentId) {
        // Without an answer, the page shows what is stored: a notification or the sweep brings the rest.
        const looked = payments.followForBuyer(before, { user: session.user, address });
        await looked.catch((error: unknown) => logNotFollowed({ log }, error));
      }
      const payment = (await store.findVisible(db, licenses, session.user, params.id, now())) ?? before;
      const bought = await licenses.ofPayments(db, [payment.id]);
      const byLine = new Map(bought.map((row) => [lineIdOf(row), readableToWire(row, session.user, now())]));
      const license = byLine.get(payment.id) ?? null;
      const steps = {
        created: payment.createdAt.toISOString(),
        paid: isoOf(payment.paidAt),
        signed: payment.lines.map(({ id }) => byLine.get(id)).find((each) => each)?.issued_at ?? null,
        mailed: isoOf(payment.mailedAt),
      };
      const carried = isOpen(payment.status) ? await carriedOverBy(payment) : null;
      const [shown] = await toCustomerWire(invoices, db, [payment], session.user.member?.id ?? session.user.id);
      const failure = seesAll(session.user) ? { refund_failure: await findRefundFailure(db, payment.id) } : {};
      const data = {
        ...(shown as NonNullable<typeof shown>),
        steps,
        license,
        licenses: payment.lines.flatMap(({ id }) => byLine.get(id) ?? []),
        carried_over: carriedToWire(carried),
      };
      return { success: true, data: { ...data, ...failure } };
    },

    async refund({ params, body, session, address }) {
      const { user } = session;
      const { reason, line_ids: lineIds } = body;
      await payments.refund(params.id, { ...userActor(session.user, address), reason, lineIds, by: user.email });
      const payment = await store.findVisible(db, licenses, user, params.id, now());
      return { success: true, data: paymentToWire(payment as PaymentWithLicense) };
    },

    async notify({ body: { event, object }, address }) {
      if (!isProvider(address)) throw new Refusal('sender_not_allowed');
      const providerPaymentId = event.startsWith('refund.') ? (object.payment_id ?? '') : object.id;
      await receiveNotification(
        { db, jobs, now },
        { event, objectId: object.id, providerPaymentId, paymentId: object.metadata?.payment_id },
      );
      return { success: true };
    },
  };
};
