import type { ReactNode } from 'react';
import { useShopSettings } from '../../entities/payment/shop-settings.ts';
import { useSeller } from '../../entities/seller/get-seller.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Alert } from '../../ui/alert.tsx';
import { DialogContent } from '../../ui/app-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './buy-content.module.css';
import { BuyForm, type BuyFormActions } from './buy-form.tsx';
import { type KnownInstalls, useAllPages } from './known-installs.ts';
import type { Purchase } from './purchase.ts';

export interface BuyContentProps extends BuyFormActions {
  purchase: Purchase;
  installs: KnownInstalls;
}

function Waiting() {
  return (
    <div aria-busy="true" className={cx(layout.stack, layout.loose)}>
      {[72, 104, 112, 40].map((height) => (
        <Skeleton key={height} variant="rounded" height={height} />
      ))}
    </div>
  );
}

function NoInstall({ onBind }: { onBind: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Alert severity="info" role="status">
        {t('buy.needInstall')}
      </Alert>
      <Button variant="contained" onClick={onBind} className={styles.bind}>
        {t('installs.bind')}
      </Button>
    </>
  );
}

/** The form, or the reason why it cannot be shown. */
export function BuyContent({ purchase, installs, ...actions }: BuyContentProps) {
  const { t } = useTranslation();
  const settings = useShopSettings();
  const seller = useSeller();
  useAllPages(installs);
  // Where this is unknown, paying online is still possible.
  const invoices = seller.data?.invoices ?? false;
  const instead = (content: ReactNode) => <DialogContent>{content}</DialogContent>;
  if (settings.error && !settings.data) {
    const retry = () => void settings.refetch();
    return instead(<LoadFailure text={t('buy.loadFailed')} error={settings.error} onRetry={retry} />);
  }
  if (installs.error && !installs.data) {
    const retry = () => void installs.refetch();
    return instead(
      <LoadFailure text={t('installs.loadFailed')} error={installs.error} onRetry={retry} reads="error" />,
    );
  }
  if (!settings.data || !installs.data || seller.isPending) return instead(<Waiting />);
  if (installs.data.length === 0 && !purchase.licenseId) return instead(<NoInstall onBind={actions.onBind} />);
  return (
    <BuyForm purchase={purchase} settings={settings.data} installs={installs.data} invoices={invoices} {...actions} />
  );
}
