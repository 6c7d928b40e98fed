import { asciiEmail } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import type * as z from 'zod/mini';
import {
  type PaymentOrder,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
  type ReceiptItem,
  type RefundOrder,
} from '../provider.ts';
import { toAmount } from './amount.ts';
import { pageOf, paymentAnswer, receiptAnswer, refundAnswer } from './answers.ts';
import { type ClientOptions, yookassaClient } from './client.ts';

export interface YookassaOptions extends ClientOptions {
  vatCode: number;
}

const MAX_DESCRIPTION = 128;
const MAX_REASON = 250;
const PAGE = 100;

/** Cuts the text without leaving half of a surrogate pair at the end. */
const shortened = (text: string, length = MAX_DESCRIPTION) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/** The provider's page exists in two languages. Readers of other languages get English. */
const localeOf = (locale: Locale) => (locale === 'ru' ? 'ru_RU' : 'en_US');

/** Checks an id, because ids also come from outside and this one becomes part of an address. */
const isId = (id: string) => /^[\w-]{1,64}$/.test(id);

/** Implements the payment provider with YooKassa's API version 3. */
export const yookassaProvider = ({ vatCode, ...options }: YookassaOptions): PaymentProvider => {
  const client = yookassaClient(options);

  /** Builds the fiscal receipt that the law 54-FZ requires: rights to use a program, given with the money. */
  const receipt = (email: string, items: readonly ReceiptItem[]) => ({
    customer: { email: asciiEmail(email) },
    items: items.map(({ description, money, vatCode }) => ({
      description: shortened(description),
      quantity: 1,
      measure: 'piece',
      amount: toAmount(money),
      vat_code: vatCode,
      payment_subject: 'intellectual_activity',
      payment_mode: 'full_payment',
    })),
  });

  const find = async <T extends z.ZodMiniType<{ id: string }>>(collection: string, id: string, schema: T) => {
    if (!isId(id)) return undefined;
    const found = await client.find(`/${collection}/${id}`, schema);
    if (found && found.id !== id) throw new ProviderUnavailable('the payment provider answered about another object');
    return found;
  };

  const change = (id: string, action: 'capture' | 'cancel', key: string, body: unknown) => {
    if (!isId(id)) throw new ProviderRefused('not_found');
    return client.post(`/payments/${id}/${action}`, key, body, paymentAnswer);
  };

  async function* all<T extends z.ZodMiniType>(collection: string, item: T, since: Date, until?: Date) {
    const page = pageOf(item);
    const query = new URLSearchParams({ 'created_at.gte': since.toISOString(), limit: String(PAGE) });
    if (until) query.set('created_at.lte', until.toISOString());
    for (;;) {
      const { items, next_cursor: next } = await client.get(`/${collection}?${query}`, page);
      yield* items;
      if (!next) return;
      if (next === query.get('cursor')) throw new ProviderUnavailable('the payment provider repeats a page');
      query.set('cursor', next);
    }
  }

  return {
    shopId: options.shopId,
    vatCode,

    createPayment: ({
      money,
      description,
      items,
      returnUrl,
      saveMethod = false,
      savedMethodId,
      ...order
    }: PaymentOrder) =>
      client.post(
        '/payments',
        order.idempotenceKey,
        {
          amount: toAmount(money),
          capture: true,
          ...(savedMethodId === undefined
            ? { confirmation: { type: 'redirect', return_url: returnUrl, locale: localeOf(order.locale) } }
            : { payment_method_id: savedMethodId }),
          ...(saveMethod ? { save_payment_method: true } : {}),
          description: shortened(description),
          metadata: { payment_id: order.paymentId },
          receipt: receipt(order.email, items),
        },
        paymentAnswer,
        { needsRight: saveMethod || savedMethodId !== undefined },
      ),

    findPayment: (id) => find('payments', id, paymentAnswer),
    capture: async (id, money, idempotenceKey) => change(id, 'capture', idempotenceKey, { amount: toAmount(money) }),
    cancel: async (id, idempotenceKey) => change(id, 'cancel', idempotenceKey, {}),

    refund: ({ idempotenceKey, providerPaymentId, money, description, items, email }: RefundOrder) =>
      client.post(
        '/refunds',
        idempotenceKey,
        {
          payment_id: providerPaymentId,
          amount: toAmount(money),
          description: shortened(description, MAX_REASON),
          receipt: receipt(email, items),
        },
        refundAnswer,
      ),

    findRefund: (id) => find('refunds', id, refundAnswer),
    payments: (since, until) => all('payments', paymentAnswer, since, until),
    refunds: (since, until) => all('refunds', refundAnswer, since, until),

    async findReceipt(providerPaymentId) {
      if (!isId(providerPaymentId)) return undefined;
      const found = await client.find(`/receipts?payment_id=${providerPaymentId}`, pageOf(receiptAnswer));
      const own = found?.items.filter(({ type, payment_id: of }) => type === 'payment' && of === providerPaymentId);
      // The newest comes first, and a canceled receipt may have been sent again.
      const receipt = own?.find(({ status }) => status === 'succeeded') ?? own?.[0];
      return receipt && { status: receipt.status, url: null };
    },
  };
};
