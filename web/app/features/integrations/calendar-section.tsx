import { useMutation } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useData } from '../../lib/api/use-data.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import layout from '../../ui/layout.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Paper } from '../../ui/paper.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Text } from '../../ui/text.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';

type Change = 'rotate' | 'remove';

/** A change of the address, which the answer has none of: it is loaded again. */
const useChange = (onDone?: () => void) => {
  const { t } = useTranslation();
  const reload = useReload(queryKeys.calendar);
  return useMutation({
    mutationFn: async (change: Change) => void (await checkedCall(contract.calendar[change], {})),
    onSuccess: (_, change) => {
      onDone?.();
      showNotice(t(change === 'rotate' ? 'integrations.calendar.rotated' : 'integrations.calendar.removed'));
      return reload();
    },
  });
};

function ChangeDialog({ what, onClose }: { what: Change; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useChange(onClose);
  return (
    <ConfirmDialog
      title={t(`integrations.calendar.${what}Title`)}
      text={t(`integrations.calendar.${what}Text`)}
      confirm={t(`integrations.calendar.${what}`)}
      pending={isPending}
      alert={error && (serverMessage(error) ?? t('integrations.calendar.failed'))}
      onConfirm={() => mutate(what)}
      onClose={onClose}
    />
  );
}

/** The private address of the calendar. Who leaves the page leaves it behind. */
export function CalendarSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useData(queryKeys.calendar, contract.calendar.get, {}, { staleTime: 0, gcTime: 0 });
  const [asked, setAsked] = useState<Change | null>(null);
  const make = useChange();
  return (
    <TitledSection
      title={t('integrations.calendar.title')}
      lead={t('integrations.calendar.lead')}
      action={
        data?.url === null && (
          <Button variant="outlined" loading={make.isPending} onClick={() => make.mutate('rotate')}>
            {t('integrations.calendar.make')}
          </Button>
        )
      }
    >
      {error && !data && (
        <LoadFailure text={t('integrations.calendar.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton variant="rounded" height={96} />}
      {data && (
        <Paper padded className={layout.stack}>
          {data.url ? (
            <>
              <CopyableId value={data.url} whole />
              <Text variant="body2" muted>
                {t('integrations.calendar.note')}
              </Text>
              <div className={layout.row}>
                <Button variant="outlined" size="small" onClick={() => setAsked('rotate')}>
                  {t('integrations.calendar.rotate')}
                </Button>
                <Button variant="text" size="small" danger onClick={() => setAsked('remove')}>
                  {t('integrations.calendar.remove')}
                </Button>
              </div>
            </>
          ) : (
            <Text muted>{t('integrations.calendar.none')}</Text>
          )}
        </Paper>
      )}
      {asked && <ChangeDialog what={asked} onClose={() => setAsked(null)} />}
    </TitledSection>
  );
}
