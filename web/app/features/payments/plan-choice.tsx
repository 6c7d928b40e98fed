import type { Plan, ShopSettings } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { OnlyChoice } from './only-choice.tsx';

interface PlanChoiceProps {
  plans: readonly Plan[];
  value: Plan;
  settings: ShopSettings;
  onChange: (plan: Plan) => void;
}

/** The plans on sale. */
export function PlanChoice({ plans, value, settings, onChange }: PlanChoiceProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const cards = plans.map((plan) => ({
    value: plan,
    title: t(`licenses.type.${plan}`),
    note: t('buy.perYear', { price: formatMoney(settings.checkout[plan], settings.currency, locale) }),
    text: t(`buy.plans.${plan}`),
  }));
  const [only] = cards;
  if (only && cards.length === 1) {
    return (
      <OnlyChoice name={t('buy.plan')} title={only.title} text={only.text}>
        {only.note}
      </OnlyChoice>
    );
  }
  return <RadioCards legend={t('buy.plan')} cards={cards} value={value} onChange={onChange} />;
}
