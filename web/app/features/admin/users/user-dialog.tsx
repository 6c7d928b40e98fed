import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { queryKeys } from '../../../entities/query-keys.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog } from '../../../ui/app-dialog.tsx';
import { LoadedContent } from '../../../ui/loaded-content.tsx';
import { IssueDialog, type IssueTarget } from '../licenses/issue-dialog.tsx';
import { type Revocable, RevokeDialog } from '../licenses/revoke-dialog.tsx';
import { UserDetails } from './user-details.tsx';

function Loaded({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useData([...queryKeys.admin, 'user', id], contract.admin.user, { params: { id } }, { staleTime: 0 });
  const [issuing, setIssuing] = useState<IssueTarget | null>(null);
  const [revoking, setRevoking] = useState<Revocable | null>(null);
  return (
    <>
      <LoadedContent query={query} failed={t('panel.user.loadFailed')}>
        {(details) => <UserDetails details={details} onIssue={setIssuing} onRevoke={setRevoking} />}
      </LoadedContent>
      {issuing && <IssueDialog target={issuing} onClose={() => setIssuing(null)} />}
      {revoking && <RevokeDialog license={revoking} onClose={() => setRevoking(null)} />}
    </>
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
