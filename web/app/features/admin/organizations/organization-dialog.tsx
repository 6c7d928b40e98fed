import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { queryKeys } from '../../../entities/query-keys.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog } from '../../../ui/app-dialog.tsx';
import { LoadedContent } from '../../../ui/loaded-content.tsx';
import { type Revocable, RevokeDialog } from '../licenses/revoke-dialog.tsx';
import { type Mergeable, MergeDialog } from './merge-dialog.tsx';
import { OrganizationDetails } from './organization-details.tsx';

interface OrganizationDialogProps {
  id: string;
  /** Opens another organization in place of this one. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** An organization with its members and all that belongs to it. */
export function OrganizationDialog({ id, onOpen, onClose }: OrganizationDialogProps) {
  const { t } = useTranslation();
  const query = useData(
    [...queryKeys.admin, 'organization', id],
    contract.admin.organization,
    { params: { id } },
    { staleTime: 0 },
  );
  const [revoking, setRevoking] = useState<Revocable | null>(null);
  const [merging, setMerging] = useState<[Mergeable, Mergeable] | null>(null);
  return (
    <AppDialog title={t('panel.organization.title')} onClose={onClose} width={720}>
      <LoadedContent query={query} failed={t('panel.organization.loadFailed')}>
        {(details) => (
          <OrganizationDetails
            details={details}
            onRevoke={setRevoking}
            onMerge={(other) => setMerging([details.organization, other])}
          />
        )}
      </LoadedContent>
      {revoking && <RevokeDialog license={revoking} onClose={() => setRevoking(null)} />}
      {merging && (
        <MergeDialog
          organizations={merging}
          onMerged={(into) => {
            setMerging(null);
            if (into !== id) onOpen(into);
          }}
          onClose={() => setMerging(null)}
        />
      )}
    </AppDialog>
  );
}
