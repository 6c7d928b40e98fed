import { useMutation } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useData } from '../../lib/api/use-data.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { Alert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DialogSection } from '../../ui/dialog-section.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Text } from '../../ui/text.tsx';

/** Whether the account's owner gets a mail about every advisory. The box shows what the server has stored. */
export function AdvisoryMails() {
  const { t } = useTranslation();
  const { data, error, refetch } = useData(queryKeys.advisoryMails, contract.advisories.subscription, {});
  const reload = useReload(queryKeys.advisoryMails);
  const change = useMutation({
    mutationFn: (wanted: boolean) => checkedCall(contract.advisories.subscribe, { body: { wanted } }),
    onSuccess: async () => {
      await reload();
      showNotice(t('security.advisoryMails.saved'));
    },
  });
  return (
    <DialogSection title={t('security.advisoryMails.title')}>
      {error && !data && (
        <LoadFailure text={t('security.advisoryMails.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <Checkbox
          label={t('security.advisoryMails.every')}
          checked={data.wanted}
          // A disabled box would lose the focus.
          aria-disabled={change.isPending}
          onChange={({ target }) => {
            if (!change.isPending) change.mutate(target.checked);
          }}
        />
      )}
      {!data && !error && <Skeleton variant="text" height={40} />}
      <Text variant="body2" muted>
        {t('security.advisoryMails.note')}
      </Text>
      {change.error && (
        <Alert severity="error" role="alert">
          {serverMessage(change.error) ?? t('security.advisoryMails.failed')}
        </Alert>
      )}
    </DialogSection>
  );
}
