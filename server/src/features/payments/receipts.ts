import { isByCode } from '@warden/contract';
import { formatTerm, receiptTexts, siteTexts } from '@warden/i18n';
import type { PaymentProvider } from '../../platform/payment-provider/provider.ts';
import type { Resources } from '../../platform/resources.ts';
import type { PaymentDependencies } from './dependencies.ts';
import type { OrderLineRow } from './lines.ts';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

/** The provider accepts no longer description. */
const MAX_LENGTH = 128;

const withoutInvisible = (text: string) => text.replace(/[\p{C}\s]+/gu, ' ').trim();

/** Cuts the text without leaving half of a surrogate pair at the end. */
const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

type ReceiptLine = Pick<
  OrderLineRow,
  'plan' | 'clientId' | 'installation' | 'assignedAt' | 'years' | 'days' | 'position' | 'discountReason'
>;
type ReceiptPayment = Pick<PaymentRow, 'locale' | 'quoteId'>;

/**
 * What one line sells, in the language of the payment, as every receipt names it. It follows from what was ordered
 * alone: an order that is repeated with the same key has to be the same, whatever its buyer has said since. What comes
 * from a quote or a link may be paid by others, whom the names of installations do not concern.
 */
const itemText = ({ locale, quoteId }: ReceiptPayment, line: ReceiptLine, promoCode?: string) => {
  const { plan, installation, clientId, assignedAt, position, discountReason, ...term } = line;
  const named = assignedAt ? '' : withoutInvisible(installation ?? '') || withoutInvisible(clientId ?? '');
  const texts = receiptTexts[locale];
  const discount = discountReason && `, ${texts.discount[discountReason]}`;
  const code = isByCode(discountReason) && promoCode ? ` ${promoCode}` : '';
  const describe = (name: string) =>
    `${texts.license(siteTexts[locale].licenses.type[plan], formatTerm(term, locale), name)}${discount ?? ''}${code}`;
  const name = quoteId ? texts.numbered(position + 1) : named || texts.unassigned;
  return describe(cut(name, MAX_LENGTH - describe('').length));
};

/** What was sold, as the provider's page names it. */
export const descriptionOf = (payment: ReceiptPayment, lines: readonly ReceiptLine[]) => {
  const [line] = lines as [ReceiptLine];
  return lines.length === 1
    ? itemText(payment, { ...line, discountReason: null })
    : receiptTexts[payment.locale].licenses(lines.length);
};

/**
 * The items of a receipt, with what was paid for each, or is given back, and why it cost less. A refund has the VAT of
 * the sale, whatever the rate is by then.
 */
export const itemsOf = async (
  { db, promoCodes, provider }: Pick<PaymentDependencies, 'db' | 'promoCodes' | 'provider'>,
  payment: ReceiptPayment & Pick<PaymentRow, 'currency' | 'promoCodeId' | 'vatCode'>,
  lines: readonly (ReceiptLine & { amount: number })[],
) => {
  const promoCode = payment.promoCodeId ? await promoCodes.labelOf(db, payment.promoCodeId) : undefined;
  return lines.map((line) => ({
    description: itemText(payment, line, promoCode),
    money: { minor: line.amount, currency: payment.currency },
    vatCode: payment.vatCode ?? provider.vatCode,
  }));
};

interface Dependencies extends Pick<Resources, 'db' | 'now'> {
  provider: Pick<PaymentProvider, 'findReceipt'>;
}

/** Asks the provider about the fiscal receipt of a paid payment and stores its state. */
export const followReceipt = async ({ db, provider, now }: Dependencies, payment: PaymentRow) => {
  const receipt = await provider.findReceipt(payment.providerPaymentId ?? '');
  await store.updatePayment(db, payment.id, {
    receiptCheckedAt: now(),
    ...(receipt ? { receiptStatus: receipt.status, receiptUrl: receipt.url } : {}),
  });
};
