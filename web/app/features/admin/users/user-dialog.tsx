import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { queryKeys } from '../../../entities/query-keys.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogContent } from '../../../ui/app-dialog.tsx';
import { cx } from '../../../ui/cx.ts';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { IssueDialog, type IssueTarget } from '../licenses/issue-dialog.tsx';
import { type Revocable, RevokeDialog } from '../licenses/revoke-dialog.tsx';
import { UserDetails } from './user-details.tsx';

function Loaded({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useData(
    [...queryKeys.admin, 'user', id],
    contract.admin.user,
    { params: { id } },
    { staleTime: 0 },
  );
  const [issuing, setIssuing] = useState<IssueTarget | null>(null);
  const [revoking, setRevoking] = useState<Revocable | null>(null);
  if (data) {
    return (
      <>
        <UserDetails details={data} onIssue={setIssuing} onRevoke={setRevoking} />
        {issuing && <IssueDialog target={issuing} onClose={() => setIssuing(null)} />}
        {revoking && <RevokeDialog license={revoking} onClose={() => setRevoking(null)} />}
      </>
    );
  }
  return (
    <DialogContent aria-busy={!error}>
      {error ? (
        <LoadFailure text={t('panel.user.loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={cx(layout.stack, layout.loose)}>
          {['name', 'email', 'company', 'created', 'role', 'id'].map((name) => (
            <Skeleton key={name} variant="text" height={24} />
          ))}
        </div>
      )}
    </DialogContent>
  );
}

/** An account with all that belongs to it. */
export function UserDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AppDialog title={t('panel.user.title')} onClose={onClose} width={720}>
      <Loaded id={id} />
    </AppDialog>
  );
}
