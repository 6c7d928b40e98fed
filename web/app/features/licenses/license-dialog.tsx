import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { License, LicenseWithOffers } from '@warden/contract';
import type { ReactNode } from 'react';
import { LicenseActions } from '../../entities/license/license-actions.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { AppDialog } from '../../ui/app-dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useDialogTarget } from '../../ui/use-dialog-target.ts';
import { useLicense } from './get-license.ts';
import { LicenseDetails } from './license-details.tsx';

type Offer = (license: LicenseWithOffers) => ReactNode;

function Loaded({ id, offer }: { id: string; offer: Offer }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useLicense(id);
  if (error) {
    return (
      <DialogContent>
        <LoadFailure text={t('licenses.detailsFailed')} error={error} onRetry={() => void refetch()} />
      </DialogContent>
    );
  }
  if (!data) {
    return (
      <DialogContent aria-busy="true">
        <Skeleton variant="rounded" height={96} />
        <Stack sx={{ mt: 3, gap: 3 }}>
          {['id', 'client', 'type', 'status', 'issued', 'expires', 'text'].map((name) => (
            <Skeleton key={name} variant="text" height={24} />
          ))}
        </Stack>
      </DialogContent>
    );
  }
  return (
    <>
      <LicenseDetails license={data} offer={offer(data)} />
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', justifyContent: 'flex-start' }}>
        <LicenseActions license={data} />
      </DialogActions>
    </>
  );
}

export type LicenseRef = Pick<License, 'id' | 'client_id'>;

interface LicenseDialogProps {
  license: LicenseRef | null;
  onClose: () => void;
  /** Renders the buttons for what can be bought on top of it. */
  offer: Offer;
}

export function LicenseDialog({ license, onClose, offer }: LicenseDialogProps) {
  const { t } = useTranslation();
  const { shown, dialog } = useDialogTarget(license);
  return (
    <AppDialog
      title={t('licenses.title', { client: shown?.client_id ?? '' })}
      onClose={onClose}
      width={640}
      {...dialog}
    >
      {shown && <Loaded id={shown.id} offer={offer} />}
    </AppDialog>
  );
}
