import { useState } from 'react';
import { useCoreAvailable, useShopSettings } from '../../../entities/payment/shop-settings.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { cx } from '../../../ui/cx.ts';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import shared from '../admin.module.css';
import { PanelSection } from './panel-section.tsx';
import { PriceForm } from './price-form.tsx';
import { SettingToggle } from './setting-toggle.tsx';
import { UndoPrices } from './undo-prices.tsx';
import { VolumeForm } from './volume-form.tsx';

/** What the shop offers, and at what price. */
export function ShopPart() {
  const { t } = useTranslation();
  const { data, error, refetch } = useShopSettings();
  const core = useCoreAvailable();
  // The form starts anew with the prices that are back.
  const [undone, setUndone] = useState(0);
  if (error && !data) {
    return <LoadFailure text={t('panel.settings.loadFailed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton variant="rounded" height={420} className={shared.narrow} />;
  return (
    <div className={cx(layout.stack, shared.narrow)}>
      <PanelSection title={t('panel.settings.shop')}>
        <SettingToggle
          name={t('panel.settings.payment')}
          text={t('panel.settings.paymentText')}
          on={data.payment_enabled === '1'}
          settingFor={(on) => ({ key: 'payment_enabled', value: on ? '1' : '0' })}
        />
        <SettingToggle
          name={t('panel.settings.core')}
          text={t('panel.settings.coreText')}
          on={core.data ?? data.core_available}
          settingFor={(on) => ({ key: 'core_available', value: on })}
        />
        <SettingToggle
          name={t('panel.settings.separateConsent')}
          text={t('panel.settings.separateConsentText')}
          on={data.separate_consent}
          settingFor={(on) => ({ key: 'separate_consent', value: on })}
        />
      </PanelSection>
      <PanelSection title={t('panel.settings.prices')} lead={t('panel.settings.pricesLead')}>
        <PriceForm key={undone} settings={data} />
        <UndoPrices settings={data} onUndone={() => setUndone(undone + 1)} />
      </PanelSection>
      <PanelSection title={t('panel.settings.volume.title')} lead={t('panel.settings.volume.lead')}>
        <VolumeForm settings={data} />
      </PanelSection>
    </div>
  );
}
