import { formatStamp } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Steps } from '../../ui/steps.tsx';
import type { FollowedPayment } from './payment-state.ts';

const names = ['created', 'paid', 'signed', 'mailed'] as const;

/** The steps of a payment from the order to the mail. */
export function PaymentSteps({ steps, several = false }: Pick<FollowedPayment, 'steps'> & { several?: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Steps
      label={t('paymentSuccess.steps')}
      steps={names.map((name) => {
        const moment = steps[name];
        const text = several && name === 'signed' ? t('order.licensesStep') : t(`paymentSuccess.step.${name}`);
        return { name, text, when: moment && formatStamp(moment, locale) };
      })}
    />
  );
}
