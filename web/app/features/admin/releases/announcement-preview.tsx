import { type AnnouncementMail, notesLocales } from '@warden/contract';
import { formatNumber } from '@warden/i18n/format';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { PanelTabs } from '../../../ui/panel-tabs.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';
import styles from './releases.module.css';

interface AnnouncementPreviewProps {
  mails: AnnouncementMail[];
  shown: AnnouncementMail;
  onLanguage: (language: string) => void;
}

/** The mail as customers will see it, one language at a time. */
export function AnnouncementPreview({ mails, shown, onLanguage }: AnnouncementPreviewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = (language: string) => {
    const known = notesLocales.find((each) => each === language);
    return known ? t(`panel.notes.names.${known}`) : language;
  };
  return (
    <div>
      <PanelTabs
        label={t('panel.announcement.languages')}
        tabs={mails.map((mail) => [mail.locale, `${nameOf(mail.locale)} (${formatNumber(mail.readers, locale)})`])}
        current={shown.locale}
        onChoose={onLanguage}
        panelClass={shared.above}
      >
        <Text variant="body2" className={styles.previewSubject}>
          <span className={shared.muted}>{t('panel.announcement.subject')}:</span> {shown.subject}
        </Text>
        <iframe
          title={t('panel.announcement.preview')}
          // It runs no script and has no access to the site; its links open in a new tab.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={shown.html}
          className={styles.preview}
        />
      </PanelTabs>
    </div>
  );
}
