import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Install } from '@warden/contract';
import type { ReactNode } from 'react';
import { useShopSettings } from '../../entities/payment/shop-settings.ts';
import { useSeller } from '../../entities/seller/get-seller.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { BuyForm, type BuyFormActions } from './buy-form.tsx';
import type { Purchase } from './purchase.ts';

/** The query of the installations, which may still be loading. */
export interface KnownInstalls {
  data: readonly Install[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

export interface BuyContentProps extends BuyFormActions {
  purchase: Purchase;
  installs: KnownInstalls;
}

function Waiting() {
  return (
    <Stack aria-busy="true" sx={{ gap: 3 }}>
      {[72, 104, 112, 40].map((height) => (
        <Skeleton key={height} variant="rounded" height={height} />
      ))}
    </Stack>
  );
}

function NoInstall({ onBind }: { onBind: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Alert severity="info" role="status">
        {t('buy.needInstall')}
      </Alert>
      <Button variant="contained" onClick={onBind} sx={{ mt: 2 }}>
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
  // Where this is unknown, paying online is still possible.
  const invoices = seller.data?.invoices ?? false;
  const instead = (content: ReactNode) => <DialogContent>{content}</DialogContent>;
  if (settings.error && !settings.data) {
    const retry = () => void settings.refetch();
    return instead(<LoadFailure text={t('buy.loadFailed')} error={settings.error} onRetry={retry} />);
  }
  if (installs.error && !installs.data) {
    const retry = () => void installs.refetch();
    return instead(<LoadFailure text={t('installs.loadFailed')} error={installs.error} onRetry={retry} />);
  }
  if (!settings.data || !installs.data || seller.isPending) return instead(<Waiting />);
  if (installs.data.length === 0 && !purchase.licenseId) return instead(<NoInstall onBind={actions.onBind} />);
  return (
    <BuyForm purchase={purchase} settings={settings.data} installs={installs.data} invoices={invoices} {...actions} />
  );
}
