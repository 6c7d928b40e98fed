import { useMutation } from '@tanstack/react-query';
import type { LicenseWithOffers } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { LicenseDetails } from '../../../entities/license/license-details.tsx';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AppDialog, DialogActions, DialogContent } from '../../../ui/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogSection } from '../../../ui/dialog-section.tsx';
import { LoadedContent } from '../../../ui/loaded-content.tsx';
import { useDuties } from '../use-duties.ts';
import { HistoryWithActors } from './license-history.tsx';

/** An installation has made it by itself, so the shop has never mailed it. */
const isSelfSigned = ({ license_type: type }: LicenseWithOffers) => type === 'trial-self-signed';

/** Sends the mail with the license once more, for a customer who has not found it. */
function Resend({ id }: { id: string }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await checkedCall(contract.licenses.resend, { params: { id } })).data.message,
    onSuccess: showNotice,
  });
  return (
    <DialogActions
      message={
        error && (
          <Alert severity="error" role="alert">
            {serverMessage(error) ?? t('panel.license.resendFailed')}
          </Alert>
        )
      }
    >
      <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
        {t('panel.license.resend')}
      </Button>
    </DialogActions>
  );
}

function Loaded({ id }: { id: string }) {
  const { t } = useTranslation();
  const does = useDuties();
  const query = useData(
    [...queryKeys.admin, 'license', id],
    contract.licenses.get,
    { params: { id } },
    { staleTime: 0 },
  );
  return (
    <LoadedContent query={query} failed={t('panel.license.loadFailed')}>
      {(license) => (
        <>
          <DialogContent>
            <LicenseDetails license={license} />
            <DialogSection title={t('licenses.history.title')}>
              <HistoryWithActors id={id} />
            </DialogSection>
          </DialogContent>
          {does('resend') && license.status !== 'revoked' && !isSelfSigned(license) && <Resend id={id} />}
        </>
      )}
    </LoadedContent>
  );
}

/** A license with its history. */
export function LicenseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AppDialog title={t('panel.license.title')} onClose={onClose} width={640}>
      <Loaded id={id} />
    </AppDialog>
  );
}
