import { useMutation } from '@tanstack/react-query';
import type { Organization } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { Alert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

/** Whether this member gets reminders. The box shows what the server has stored. */
export function Reminders({ organization: { muted } }: { organization: Organization }) {
  const { t } = useTranslation();
  const reload = useReload(queryKeys.organization, queryKeys.organizations);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (wanted: boolean) => checkedCall(contract.organizations.mute, { body: { muted: !wanted } }),
    onSuccess: async () => {
      await reload();
      showNotice(t('team.you.remindersSaved'));
    },
  });
  return (
    <>
      <Checkbox
        label={t('team.you.reminders')}
        checked={!muted}
        // A disabled box would lose the focus.
        aria-disabled={isPending}
        onChange={({ target }) => {
          if (!isPending) mutate(target.checked);
        }}
      />
      {error && (
        <Alert severity="error" role="alert">
          {serverMessage(error) ?? t('team.you.remindersFailed')}
        </Alert>
      )}
    </>
  );
}
