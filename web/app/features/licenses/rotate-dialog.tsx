import { useMutation } from '@tanstack/react-query';
import type { License, Rotation } from '@warden/contract';
import { contract, rotations } from '@warden/contract/calls';
import { useId, useState } from 'react';
import { LicenseActions } from '../../entities/license/license-actions.tsx';
import { LicenseText } from '../../entities/license/license-text.tsx';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Alert } from '../../ui/alert.tsx';
import { AppDialog, DialogActions, DialogContent } from '../../ui/app-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Text } from '../../ui/text.tsx';

interface RotateDialogProps {
  license: Pick<License, 'id' | 'client_id'>;
  onClose: () => void;
}

function NewText({ license, onClose }: { license: License; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <AppDialog title={t('rotate.doneTitle')} onClose={onClose} width={640}>
      <DialogContent>
        <Text id={id} role="status" className={layout.below}>
          {t('rotate.done')}
        </Text>
        <LicenseText text={license.license_text} labelledBy={id} />
      </DialogContent>
      <DialogActions>
        <LicenseActions license={license} />
      </DialogActions>
    </AppDialog>
  );
}

/** Signs a license anew whose text has leaked, and shows the new text. */
export function RotateDialog({ license: { id, client_id: client }, onClose }: RotateDialogProps) {
  const { t } = useTranslation();
  const [revoke, setRevoke] = useState<Rotation>('now');
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async () => (await checkedCall(contract.licenses.rotate, { params: { id }, body: { revoke } })).data,
    onSuccess: useReload(queryKeys.licenses, queryKeys.installs),
  });
  if (data) return <NewText license={data} onClose={onClose} />;
  return (
    <AppDialog title={t('rotate.title')} onClose={onClose}>
      <DialogContent>
        <Text className={cx(layout.below, layout.anywhere)}>{t('rotate.lead', { client })}</Text>
        <RadioCards
          legend={t('rotate.when')}
          cards={rotations.map((value) => ({ value, ...t(`rotate.choices.${value}`, { returnObjects: true }) }))}
          value={revoke}
          onChange={setRevoke}
        />
      </DialogContent>
      <DialogActions
        message={
          error && (
            <Alert severity="error" role="alert">
              {serverMessage(error) ?? t('rotate.failed')}
            </Alert>
          )
        }
      >
        <Button variant="text" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" danger loading={isPending} onClick={() => mutate()}>
          {t('rotate.submit')}
        </Button>
      </DialogActions>
    </AppDialog>
  );
}
