import { formatStamp } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Steps } from '../../ui/steps.tsx';
import type { FollowedPayment } from './payment-state.ts';

const names = ['created', 'paid', 'signed', 'mailed'] as const;

/** The steps of a payment from the order to the mail. */
export function PaymentSteps({ steps }: Pick<FollowedPayment, 'steps'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Steps
      label={t('paymentSuccess.steps')}
      steps={names.map((name) => {
        const moment = steps[name];
        return { name, text: t(`paymentSuccess.step.${name}`), when: moment && formatStamp(moment, locale) };
      })}
    />
  );
}
