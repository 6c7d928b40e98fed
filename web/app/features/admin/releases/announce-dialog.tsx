import { notesLocales, type Release } from '@warden/contract';
import { formatNumber } from '@warden/i18n/format';
import { useState } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AppDialog, DialogActions, DialogContent } from '../../../ui/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { useAnnounce, useTestAnnouncement } from './change-release.ts';
import { useAnnouncement } from './list-releases.ts';
import styles from './releases.module.css';

/** Versions such as 1.5.0-rc.1 come before the release itself. */
const isPrerelease = ({ version }: Release) => version.includes('-');

function PrereleaseWarning({
  version,
  sure,
  onSure,
}: {
  version: string;
  sure: boolean;
  onSure: (sure: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <Alert severity="warning" role="alert">
      {t('panel.announcement.prerelease', { version })}
      <Checkbox
        label={t('panel.announcement.confirmPrerelease')}
        checked={sure}
        onChange={(event) => onSure(event.target.checked)}
      />
    </Alert>
  );
}

/** Shows the whole mail and the number of its readers first, because mails cannot be taken back. */
function Announcing({ release, onClose }: { release: Release; onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const session = useSession();
  const { data, error: unseen, refetch } = useAnnouncement(release.id);
  const announce = useAnnounce();
  const test = useTestAnnouncement();
  const [language, setLanguage] = useState<string>(locale);
  const [sure, setSure] = useState(!isPrerelease(release));
  const shown = data?.mails.find((mail) => mail.locale === language) ?? data?.mails[0];
  const { version } = release;
  const failed = announce.error ?? test.error;
  const failure = announce.error ? t('panel.releases.announceFailed') : t('panel.announcement.testFailed');
  const send = () =>
    announce.mutate(release.id, {
      onSuccess: () => {
        showNotice(t('panel.releases.announceDone', { version }));
        onClose();
      },
    });
  const sendTest = () => {
    const chosen = notesLocales.find((each) => each === shown?.locale) ?? notesLocales[0];
    test.mutate({ params: { id: release.id }, body: { locale: chosen } });
  };
  return (
    <>
      <DialogContent className={layout.stack}>
        <div>
          <Text>{t('panel.releases.announceText')}</Text>
          <Text className={cx(shared.bold, shared.little)} role="status">
            {data ? t('panel.announcement.readers', { total: formatNumber(data.readers, locale) }) : '\u00a0'}
          </Text>
        </div>
        {isPrerelease(release) && <PrereleaseWarning version={version} sure={sure} onSure={setSure} />}
        {unseen && (
          <LoadFailure text={t('panel.announcement.previewFailed')} error={unseen} onRetry={() => void refetch()} />
        )}
        {data && shown && <AnnouncementPreview mails={data.mails} shown={shown} onLanguage={setLanguage} />}
        {!data && !unseen && <Skeleton variant="rounded" className={styles.previewSkeleton} />}
      </DialogContent>
      <DialogActions
        message={
          failed ? (
            <Alert severity="error" role="alert">
              {[failure, serverMessage(failed)].filter(Boolean).join('. ')}
            </Alert>
          ) : (
            test.isSuccess && (
              <Alert severity="success" role="status">
                {t('panel.announcement.tested', { email: session.status === 'signed-in' ? session.user.email : '' })}
              </Alert>
            )
          )
        }
      >
        <Button variant="text" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="outlined" loading={test.isPending} disabled={!shown} onClick={sendTest}>
          {t('panel.announcement.test')}
        </Button>
        <Button variant="contained" loading={announce.isPending} disabled={!sure || !(data || unseen)} onClick={send}>
          {t('panel.releases.announce')}
        </Button>
      </DialogActions>
    </>
  );
}

export function AnnounceDialog({ release, onClose }: { release: Release; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AppDialog title={t('panel.releases.announceTitle', { version: release.version })} width={720} onClose={onClose}>
      <Announcing release={release} onClose={onClose} />
    </AppDialog>
  );
}
