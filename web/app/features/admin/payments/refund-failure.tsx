import type { RefundFailure as Failure, ReadLicense } from '@warden/contract';
import { refundReason } from '@warden/i18n/refund-reason';
import { formatMoment } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import shared from '../admin.module.css';

interface RefundFailureProps {
  failure: Failure | null | undefined;
  licenses: readonly ReadLicense[];
}

/** Says why the last refund came to nothing, and what that means. */
export function RefundFailure({ failure, licenses }: RefundFailureProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!failure) return null;
  const [license, ...others] = licenses;
  const of = others.length > 0 ? 'several' : (license?.status ?? 'none');
  const reason = refundReason(failure, t('panel.refunds.reasons', { returnObjects: true }), locale);
  return (
    <Alert
      severity="error"
      role="presentation"
      title={t('panel.refunds.failed', { moment: formatMoment(failure.at, locale) })}
      className={shared.below}
    >
      {t('panel.refunds.refused', { reason, license: t(`panel.refunds.license.${of}`) })}
    </Alert>
  );
}
