import type { RenewalSettings, SavedMethod } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Paper } from '../../ui/paper.tsx';
import { RowFocus } from '../../ui/row-focus.tsx';
import { ListRow, RowList, RowText } from '../../ui/row-list.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import styles from './renewals.module.css';
import { useCardTitle } from './use-card-title.ts';
import { useRenewalChange } from './use-renewal-change.ts';

interface UnlinkDialogProps {
  method: SavedMethod;
  isUsed: boolean;
  onClose: () => void;
}

function UnlinkDialog({ method: { id, title }, isUsed, onClose }: UnlinkDialogProps) {
  const { t } = useTranslation();
  const cardTitle = useCardTitle();
  const { mutate, isPending, error } = useRenewalChange(async () => {
    await checkedCall(contract.renewals.unlink, { params: { id } });
    onClose();
    showNotice(t('renewals.cards.unlinked', { card: cardTitle(title) }));
  });
  return (
    <ConfirmDialog
      title={t('renewals.cards.unlinkTitle', { card: cardTitle(title, 'cardAsObject') })}
      text={[t('renewals.cards.unlinkText'), isUsed && t('renewals.cards.unlinkUsed')].filter(Boolean).join(' ')}
      confirm={t('renewals.cards.unlink')}
      pending={isPending}
      alert={error && (serverMessage(error) ?? t('renewals.cards.unlinkFailed'))}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** The cards that the payment provider has stored for this account. */
export function StoredCards({ settings }: { settings: RenewalSettings }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const cardTitle = useCardTitle();
  const [unlinking, setUnlinking] = useState<SavedMethod | null>(null);
  const isUsed = ({ id }: SavedMethod) => id === settings.saved_method_id;
  return (
    <TitledSection title={t('renewals.cards.title')} lead={t('renewals.cards.lead')}>
      <RowFocus label={t('renewals.cards.title')}>
        <Paper padded className={styles.cards}>
          <RowList label={t('renewals.cards.title')} none={t('renewals.cards.none')}>
            {settings.methods.map((method) => (
              <ListRow key={method.id}>
                <RowText
                  note={[
                    t(isUsed(method) ? 'renewals.cards.used' : 'renewals.cards.stored', {
                      date: formatDay(method.created_at, locale),
                    }),
                    ...(method.is_own ? [] : [t('renewals.cards.ofColleague')]),
                  ].join(' · ')}
                >
                  {cardTitle(method.title)}
                </RowText>
                <Button
                  variant="text"
                  size="small"
                  danger
                  aria-label={t('renewals.cards.unlinkOf', { card: cardTitle(method.title, 'cardAsObject') })}
                  onClick={() => setUnlinking(method)}
                >
                  {t('renewals.cards.unlink')}
                </Button>
              </ListRow>
            ))}
          </RowList>
        </Paper>
      </RowFocus>
      {unlinking && <UnlinkDialog method={unlinking} isUsed={isUsed(unlinking)} onClose={() => setUnlinking(null)} />}
    </TitledSection>
  );
}
