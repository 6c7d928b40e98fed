import type { PaymentMethod } from '@warden/contract';
import { paymentMethods } from '@warden/contract/calls';
import type { Chosen } from '../../entities/payment/order-state.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';

interface MethodChoiceProps {
  /** For how many licenses of an order the installation is chosen; undefined where one is bought for an installation. */
  chosen?: Chosen | undefined;
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
}

/** The two ways to pay, in a shop that sends invoices. */
export function MethodChoice({ chosen, value, onChange }: MethodChoiceProps) {
  const { t } = useTranslation();
  const cards = paymentMethods.map((method) => ({
    value: method,
    title: t(`ways.${method}`),
    text: t(chosen ? `order.ways.${method}.${chosen}` : `ways.${method}Text`),
  }));
  return <RadioCards legend={t('ways.title')} cards={cards} value={value} onChange={onChange} />;
}
