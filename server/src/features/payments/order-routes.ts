import type { contract, WantedLine as WireLine } from '@warden/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { MOST_OF_ORDER, toMinor } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import type { LicenseService } from '../licenses/service.ts';
import type { Buyer, WantedLine } from './opening.ts';
import type { InvoicedOrder, PaymentService } from './service.ts';
import * as store from './store.ts';
import { type PaymentWithLicense, paymentToWire } from './wire.ts';

interface Dependencies extends Pick<Resources, 'db' | 'now'> {
  licenses: LicenseService;
  payments: PaymentService;
  /** Invoices build on payments, so payments know them by this alone. */
  invoices: {
    order(buyer: Buyer, companyId: string, order: InvoicedOrder): Promise<{ id: string; paymentId: string }>;
  };
}

const toLine = ({ client_id: clientId, plan, license_id, years, until }: WireLine): WantedLine => ({
  clientId,
  plan,
  licenseId: license_id ?? null,
  years,
  until,
});

export const orderRoutes = ({
  db,
  licenses,
  payments,
  invoices,
  now,
}: Dependencies): Handlers<typeof contract.orders> => ({
  async preview({ session, body, address }) {
    const { lines, promo_code, method = 'card' } = body;
    const order = { lines: lines.map(toLine), promoCode: promo_code || null, method };
    return { success: true, data: await payments.previewOrder({ user: session.user, address }, order) };
  },

  async create({ session, body, locale, address }) {
    const buyer = { user: session.user, locale, address };
    const { method, company_id: companyId, amount, currency } = body;
    const order = {
      lines: body.lines.map(toLine),
      promoCode: body.promo_code || null,
      shown: { minor: toMinor(amount, MOST_OF_ORDER) ?? 0, currency },
      isByLine: true,
    };
    if (method === 'card') {
      const { id, url } = await payments.placeByCard(buyer, { ...order, companyId, saveMethod: body.save_method });
      return { success: true, payment_id: id, payment_url: url, invoice_id: null };
    }
    if (!companyId) throw new Refusal('field_required', { field: 'company_id' });
    const { id, paymentId } = await invoices.order(buyer, companyId, order);
    return { success: true, payment_id: paymentId, payment_url: null, invoice_id: id };
  },

  async assign({ session, params, body, locale, address }) {
    const { user } = session;
    const id = await payments.assignLine({ user, locale, address }, params.id, body.client_id);
    const payment = await store.findVisible(db, licenses, user, id, now());
    return { success: true, data: paymentToWire(payment as PaymentWithLicense) };
  },
});
