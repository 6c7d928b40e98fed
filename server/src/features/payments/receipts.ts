import { receiptTexts, siteTexts } from '@warden/i18n';
import type { PaymentProvider } from '../../platform/payment-provider/provider.ts';
import type { Resources } from '../../platform/resources.ts';
import * as store from './store.ts';
import type { PaymentRow } from './wire.ts';

/** The provider accepts no longer description. */
const MAX_LENGTH = 128;

const withoutInvisible = (text: string) => text.replace(/[\p{C}\s]+/gu, ' ').trim();

/** Cuts the text without leaving half of a surrogate pair at the end. */
const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/**
 * What was sold, in the language of the payment, as the provider's page and every receipt name it. It follows from the
 * stored payment alone: an order that is repeated with the same key has to be the same.
 */
export const descriptionOf = ({
  plan,
  locale,
  clientId,
  installation,
}: Pick<PaymentRow, 'plan' | 'locale' | 'clientId' | 'installation'>) => {
  const describe = (name: string) => receiptTexts[locale].license(siteTexts[locale].licenses.type[plan], name);
  const name = withoutInvisible(installation ?? '') || withoutInvisible(clientId);
  return describe(cut(name, MAX_LENGTH - describe('').length));
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
