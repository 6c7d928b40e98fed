import type { WrittenAdvisory } from '@warden/contract';
import { formatNumber } from '@warden/i18n/format';
import { useState } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AppDialog, DialogActions, DialogContent } from '../../../ui/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';
import { AnnouncementPreview } from '../releases/announcement-preview.tsx';
import { useAdvisoryMail, useAnnounceAdvisory } from './advisory-queries.ts';

interface AnnounceDialogProps {
  advisory: WrittenAdvisory;
  onClose: () => void;
}

/** Shows the whole mail and the number of its readers first, because mails cannot be taken back. */
export function AnnounceDialog({ advisory: { key, id }, onClose }: AnnounceDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error: unseen, refetch } = useAdvisoryMail(key);
  const { mutate, isPending, error } = useAnnounceAdvisory();
  const [language, setLanguage] = useState<string>(locale);
  const shown = data?.mails.find((mail) => mail.locale === language) ?? data?.mails[0];
  const send = () =>
    mutate(key, {
      onSuccess: () => {
        showNotice(t('panel.advisoryAnnouncement.done', { id }));
        onClose();
      },
    });
  return (
    <AppDialog title={t('panel.advisoryAnnouncement.title', { id })} width={720} onClose={onClose}>
      <DialogContent className={layout.stack}>
        <div>
          <Text>{t('panel.advisoryAnnouncement.text')}</Text>
          <Text className={cx(shared.bold, shared.little)} role="status">
            {data ? t('panel.announcement.readers', { total: formatNumber(data.readers, locale) }) : '\u00a0'}
          </Text>
        </div>
        {unseen && (
          <LoadFailure
            text={t('panel.advisoryAnnouncement.previewFailed')}
            error={unseen}
            onRetry={() => void refetch()}
          />
        )}
        {data && shown && <AnnouncementPreview mails={data.mails} shown={shown} onLanguage={setLanguage} />}
        {!data && !unseen && <Skeleton variant="rounded" height={400} />}
      </DialogContent>
      <DialogActions
        message={
          error && (
            <Alert severity="error" role="alert">
              {[t('panel.advisoryAnnouncement.failed'), serverMessage(error)].filter(Boolean).join('. ')}
            </Alert>
          )
        }
      >
        <Button variant="text" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" loading={isPending} disabled={!(data || unseen)} onClick={send}>
          {t('panel.advisories.announce')}
        </Button>
      </DialogActions>
    </AppDialog>
  );
}
