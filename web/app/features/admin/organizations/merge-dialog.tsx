import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrganizationMerge } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { formatNumber } from '@warden/i18n/format';
import { useState } from 'react';
import { RoleChip } from '../../../entities/organization/role-chip.tsx';
import { queryKeys } from '../../../entities/query-keys.ts';
import { api } from '../../../lib/api/api.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AppDialog, DialogActions, DialogContent } from '../../../ui/app-dialog.tsx';
import { BreakableEmail } from '../../../ui/breakable-email.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogSection } from '../../../ui/dialog-section.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { ListRow, RowList, RowText } from '../../../ui/row-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';

export interface Mergeable {
  id: string;
  name: string;
}

/** What goes over to the organization that stays, and who its members are then. */
function Preview({ merge }: { merge: OrganizationMerge }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (merge.same.length === 0) {
    return (
      <Alert severity="error" role="alert">
        {t('panel.merge.notSame')}
      </Alert>
    );
  }
  return (
    <>
      <DialogSection title={t('panel.merge.moves', { name: merge.into.name })}>
        <Facts>
          <Fact name={t('panel.merge.same')}>{merge.same.join(', ')}</Fact>
          {(['installs', 'licenses', 'payments', 'invoices', 'companies'] as const).map((what) => (
            <Fact key={what} name={t(`panel.merge.${what}`)}>
              {formatNumber(merge[what], locale)}
            </Fact>
          ))}
        </Facts>
      </DialogSection>
      <DialogSection title={`${t('panel.merge.members')} · ${merge.members.length}`}>
        <RowList none={t('panel.organization.noMembers')}>
          {merge.members.map(({ email, role, before }) => (
            <ListRow key={email}>
              <RowText
                note={
                  before === null
                    ? t('panel.merge.joins')
                    : before !== role && t('panel.merge.was', { role: t(`memberRoles.${before}`) })
                }
              >
                <BreakableEmail email={email} />
              </RowText>
              <RoleChip role={role} />
            </ListRow>
          ))}
        </RowList>
      </DialogSection>
    </>
  );
}

interface MergeDialogProps {
  organizations: [Mergeable, Mergeable];
  onMerged: (into: string) => void;
  onClose: () => void;
}

/** Asks which of two organizations stays, shows what becomes of both, and merges them. */
export function MergeDialog({ organizations, onMerged, onClose }: MergeDialogProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [intoId, setIntoId] = useState(organizations[0].id);
  const [into, from] = intoId === organizations[0].id ? organizations : organizations.toReversed();
  const ids = { id: from?.id ?? '', into: into?.id ?? '' };
  const preview = useData(
    [...queryKeys.admin, 'merge', ids],
    contract.admin.previewMerge,
    { params: { id: ids.id }, query: { into: ids.into } },
    { staleTime: 0 },
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(contract.admin.merge, { params: { id: ids.id }, body: { into: ids.into } }),
    onSuccess: () => {
      onMerged(ids.into);
      showNotice(t('panel.merge.done', { name: into?.name }));
      // The organization that is gone is not asked for again.
      queries.removeQueries({ queryKey: [...queryKeys.admin, 'organization', ids.id] });
      return queries.invalidateQueries({ queryKey: queryKeys.admin });
    },
  });
  const { data } = preview;
  const factsOf = (id: string) => {
    const known = [data?.from, data?.into].find((one) => one?.id === id);
    if (!known) return id;
    const { members, installs, licenses } = known;
    return t('panel.merge.facts', { members, installs, licenses });
  };
  return (
    <AppDialog title={t('panel.merge.title')} onClose={onClose} width={640}>
      <DialogContent aria-busy={!data && !preview.error}>
        <Text className={layout.below}>{t('panel.merge.lead')}</Text>
        <RadioCards
          legend={t('panel.merge.stays')}
          cards={organizations.map(({ id, name }) => ({ value: id, title: name, text: factsOf(id) }))}
          value={intoId}
          onChange={setIntoId}
        />
        {preview.error && (
          <LoadFailure
            text={t('panel.merge.loadFailed')}
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        )}
        {!data && !preview.error && <Skeleton variant="rounded" height={360} />}
        {data && <Preview merge={data} />}
      </DialogContent>
      <DialogActions
        message={
          error && (
            <Alert severity="error" role="alert">
              {serverMessage(error) ?? t('panel.merge.failed')}
            </Alert>
          )
        }
      >
        <Button variant="text" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="contained"
          danger
          loading={isPending}
          disabled={!data || data.same.length === 0}
          onClick={() => mutate()}
        >
          {t('panel.merge.submit')}
        </Button>
      </DialogActions>
    </AppDialog>
  );
}
