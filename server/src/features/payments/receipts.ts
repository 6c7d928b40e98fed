import { formatTerm, receiptTexts, siteTexts } from '@warden/i18n';
import type { PaymentProvider } from '../../platform/payment-provider/provider.ts';
import type { Resources } from '../../platform/resources.ts';
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
  'plan' | 'clientId' | 'installation' | 'assignedAt' | 'years' | 'days' | 'position'
>;
type ReceiptPayment = Pick<PaymentRow, 'locale' | 'quoteId'>;

/**
 * What one line sells, in the language of the payment, as every receipt names it. It follows from what was ordered
 * alone: an order that is repeated with the same key has to be the same, whatever its buyer has said since. What comes
 * from a quote or a link may be paid by others, whom the names of installations do not concern.
 */
const itemText = ({ locale, quoteId }: ReceiptPayment, line: ReceiptLine) => {
  const { plan, installation, clientId, assignedAt, position, ...term } = line;
  const named = assignedAt ? '' : withoutInvisible(installation ?? '') || withoutInvisible(clientId ?? '');
  const texts = receiptTexts[locale];
  const describe = (name: string) =>
    texts.license(siteTexts[locale].licenses.type[plan], formatTerm(term, locale), name);
  const name = quoteId ? texts.numbered(position + 1) : named || texts.unassigned;
  return describe(cut(name, MAX_LENGTH - describe('').length));
};

/** What was sold, as the provider's page names it. */
export const descriptionOf = (payment: ReceiptPayment, lines: readonly ReceiptLine[]) => {
  const [line] = lines as [ReceiptLine];
  return lines.length === 1 ? itemText(payment, line) : receiptTexts[payment.locale].licenses(lines.length);
};

/** The items of a receipt, with what was paid for each, or is given back. */
export const itemsOf = (
  payment: ReceiptPayment & Pick<PaymentRow, 'currency'>,
  lines: readonly (ReceiptLine & { amount: number })[],
) =>
  lines.map((line) => ({
    description: itemText(payment, line),
    money: { minor: line.amount, currency: payment.currency },
  }));

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
