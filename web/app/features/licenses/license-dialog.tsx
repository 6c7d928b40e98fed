import type { License, LicenseWithOffers } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import type { ReactNode } from 'react';
import { LicenseActions } from '../../entities/license/license-actions.tsx';
import { queryKeys } from '../../entities/query-keys.ts';
import { useData } from '../../lib/api/use-data.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogActions, DialogContent } from '../../ui/app-dialog.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LicenseDetails } from './license-details.tsx';
import styles from './license-dialog.module.css';

type Offer = (license: LicenseWithOffers) => ReactNode;

function Loaded({ id, offer }: { id: string; offer: Offer }) {
  const { t } = useTranslation();
  // The number of validations changes all the time, so an older answer is not good enough.
  const { data, error, refetch } = useData(
    [...queryKeys.licenses, 'one', id],
    contract.licenses.get,
    { params: { id } },
    { staleTime: 0 },
  );
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
        <div className={cx(layout.stack, layout.loose, styles.waiting)}>
          {['id', 'client', 'type', 'status', 'issued', 'expires', 'text'].map((name) => (
            <Skeleton key={name} variant="text" height={24} />
          ))}
        </div>
      </DialogContent>
    );
  }
  return (
    <>
      <LicenseDetails license={data} offer={offer(data)} />
      <DialogActions className={styles.actions}>
        <LicenseActions license={data} />
      </DialogActions>
    </>
  );
}

export type LicenseRef = Pick<License, 'id' | 'client_id'>;

interface LicenseDialogProps {
  license: LicenseRef;
  onClose: () => void;
  /** Renders the buttons for what can be bought on top of it. */
  offer: Offer;
}

export function LicenseDialog({ license, onClose, offer }: LicenseDialogProps) {
  const { t } = useTranslation();
  return (
    <AppDialog title={t('licenses.title', { client: license.client_id })} onClose={onClose} width={640}>
      <Loaded id={license.id} offer={offer} />
    </AppDialog>
  );
}
