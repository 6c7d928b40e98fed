import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { useAudience } from '../../lib/session/use-audience.ts';
import { Button } from '../../ui/button.tsx';

/** Leads a visitor to the registration, and a customer to the dashboard. */
export function StartButton({ children }: { children: string }) {
  const { t } = useTranslation();
  const shows = useAudience();
  return (
    <>
      {shows('guest') && (
        <Button to="/register" variant="contained" size="large" {...attribute('audience', 'guest')}>
          {children}
        </Button>
      )}
      {shows('member') && (
        <Button to="/dashboard" variant="contained" size="large" {...attribute('audience', 'member')}>
          {t('paymentSuccess.toDashboard')}
        </Button>
      )}
    </>
  );
}
