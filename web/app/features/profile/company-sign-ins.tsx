import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Identity } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { queryKeys } from '../../entities/query-keys.ts';
import { api } from '../../lib/api/api.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useData } from '../../lib/api/use-data.ts';
import { shopTime } from '../../lib/browser/clock.ts';
import { formatAge } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DialogSection } from '../../ui/dialog-section.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { RowFocus } from '../../ui/row-focus.tsx';
import { ListRow, RowList, RowText } from '../../ui/row-list.tsx';

function Unlink({ identity: { id, organization }, onClose }: { identity: Identity; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(contract.sso.unlink, { params: { id } }),
    onSuccess: () => {
      showNotice(t('security.sso.identities.unlinked'));
      // The list of sessions is shorter now, too, and this one may have ended.
      void queryClient.invalidateQueries({ queryKey: queryKeys.identities });
      void queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('security.sso.identities.unlinkTitle', { organization })}
      text={t('security.sso.identities.unlinkText')}
      confirm={t('security.sso.identities.unlink')}
      pending={isPending}
      alert={error && (serverMessage(error) ?? t('security.sso.identities.failed'))}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** The sign-ins of companies that open the account. Who has none reads nothing of them. */
export function CompanySignIns() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useData(queryKeys.identities, contract.sso.identities, {});
  const [asked, setAsked] = useState<Identity | null>(null);
  if (!data?.length) return null;
  return (
    <DialogSection title={t('security.sso.identities.title')}>
      <RowFocus label={t('security.sso.identities.title')}>
        <RowList label={t('security.sso.identities.title')} none="">
          {data.map((identity) => {
            const { id, organization, issuer, email, current, last_used_at } = identity;
            const age = formatAge(last_used_at, shopTime(), locale);
            const used = age ? t('security.sso.identities.used', { age }) : t('security.sso.identities.usedNow');
            return (
              <ListRow key={id}>
                <RowText
                  note={[email, issuer, used, current && t('security.sso.identities.current')]
                    .filter(Boolean)
                    .join(' · ')}
                >
                  {organization}
                </RowText>
                <RowAction
                  text={t('security.sso.identities.unlink')}
                  label={t('security.sso.identities.unlinkOf', { organization })}
                  danger
                  onClick={() => setAsked(identity)}
                />
              </ListRow>
            );
          })}
        </RowList>
      </RowFocus>
      {asked && <Unlink identity={asked} onClose={() => setAsked(null)} />}
    </DialogSection>
  );
}
