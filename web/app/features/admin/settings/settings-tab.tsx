import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useShopSettings } from '../../../entities/payment/shop-settings.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PriceForm } from './price-form.tsx';
import { SettingToggle } from './setting-toggle.tsx';

function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={id} component="h2" variant="h3">
        {title}
      </Typography>
      {lead && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
          {lead}
        </Typography>
      )}
      {children}
    </Paper>
  );
}

export function SettingsTab() {
  const { t } = useTranslation();
  const { data, error, refetch } = useShopSettings();
  if (error && !data) {
    return <LoadFailure text={t('panel.settings.loadFailed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton variant="rounded" height={420} sx={{ maxWidth: 720 }} />;
  return (
    <Stack sx={{ gap: 2, maxWidth: 720 }}>
      <Section title={t('panel.settings.shop')}>
        <SettingToggle
          name={t('panel.settings.payment')}
          text={t('panel.settings.paymentText')}
          on={data.payment_enabled === '1'}
          settingFor={(on) => ({ key: 'payment_enabled', value: on ? '1' : '0' })}
        />
        <SettingToggle
          name={t('panel.settings.core')}
          text={t('panel.settings.coreText')}
          on={data.core_available}
          settingFor={(on) => ({ key: 'core_available', value: on })}
        />
        <SettingToggle
          name={t('panel.settings.separateConsent')}
          text={t('panel.settings.separateConsentText')}
          on={data.separate_consent}
          settingFor={(on) => ({ key: 'separate_consent', value: on })}
        />
      </Section>
      <Section title={t('panel.settings.prices')} lead={t('panel.settings.pricesLead')}>
        <PriceForm settings={data} />
      </Section>
    </Stack>
  );
}
