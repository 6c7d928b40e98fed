import type { PaymentMethod } from '@warden/contract';
import { paymentMethods } from '@warden/contract/calls';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';

interface MethodChoiceProps {
  /** Whether the order is for several licenses. */
  several?: boolean;
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
}

/** The two ways to pay, in a shop that sends invoices. */
export function MethodChoice({ several = false, value, onChange }: MethodChoiceProps) {
  const { t } = useTranslation();
  const cards = paymentMethods.map((method) => ({
    value: method,
    title: t(`ways.${method}`),
    text: t(several ? `order.ways.${method}` : `ways.${method}Text`),
  }));
  return <RadioCards legend={t('ways.title')} cards={cards} value={value} onChange={onChange} />;
}
