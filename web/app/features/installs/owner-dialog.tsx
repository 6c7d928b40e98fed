import { useMutation } from '@tanstack/react-query';
import type { Install } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { addressIn } from '../../lib/session/account-address.ts';
import { Alert } from '../../ui/alert.tsx';
import { AppDialog, DialogActions, DialogContent } from '../../ui/app-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { SelectField } from '../../ui/select-field.tsx';
import { Text } from '../../ui/text.tsx';
import { useOwnerChange, useOwnerTargets } from './use-owner-change.ts';

/** Moves an installation with all that belongs to it to another owner, and says before what comes along. */
export function OwnerDialog({ install: { id, clientId: client }, onClose }: { install: Install; onClose: () => void }) {
  const { t } = useTranslation();
  const targets = useOwnerTargets();
  const { title } = useOwnerChange();
  const [chosen, setChosen] = useState(targets[0]?.id ?? '');
  const target = targets.find((each) => (each?.id ?? '') === chosen) ?? null;
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      checkedCall(contract.installs.changeOwner, { params: { id }, body: { organization_id: target?.id ?? null } }),
  });
  const reload = useReload(queryKeys.installs, queryKeys.licenses, queryKeys.payments);
  const close = () => {
    onClose();
    // The row leaves the list only now, because the dialog belongs to it.
    if (isSuccess) void reload();
  };
  const name = target?.name ?? '';
  if (isSuccess)
    return (
      <AppDialog title={title} onClose={close}>
        <DialogContent>
          <Alert severity="success" role="status">
            {t(target ? 'ownerChange.done' : 'ownerChange.donePersonal', { client, name })}
          </Alert>
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={close}>
            {t('common.close')}
          </Button>
          <Button variant="contained" to={addressIn(target?.id ?? null, '/dashboard?tab=installations')}>
            {t('ownerChange.show')}
          </Button>
        </DialogActions>
      </AppDialog>
    );
  return (
    <AppDialog title={title} onClose={onClose}>
      <DialogContent>
        <Text className={layout.anywhere}>{t('ownerChange.lead', { client })}</Text>
        <ul className={layout.points}>
          {Object.entries(t('ownerChange.points', { returnObjects: true })).map(([point, text]) => (
            <li key={point}>{text}</li>
          ))}
        </ul>
        {targets.length > 1 ? (
          <SelectField
            label={t('ownerChange.target')}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            options={targets.map((each) => [each?.id ?? '', each?.name ?? t('ownerChange.self')] as const)}
          />
        ) : (
          <Text className={layout.anywhere}>
            {t('ownerChange.target')}: <strong>{target?.name ?? t('ownerChange.self')}</strong>
          </Text>
        )}
        <Text variant="body2" muted className={layout.below}>
          {t(target ? 'ownerChange.who' : 'ownerChange.whoPersonal')}
        </Text>
      </DialogContent>
      <DialogActions
        message={
          error && (
            <Alert severity="error" role="alert">
              {serverMessage(error) ?? t('ownerChange.failed')}
            </Alert>
          )
        }
      >
        <Button variant="text" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" loading={isPending} onClick={() => mutate()}>
          {t('ownerChange.submit')}
        </Button>
      </DialogActions>
    </AppDialog>
  );
}
