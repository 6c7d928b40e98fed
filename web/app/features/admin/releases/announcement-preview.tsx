import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { type AnnouncementMail, notesLocales } from '@warden/contract';
import { useId } from 'react';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { color } from '../../../ui/tokens.ts';

interface AnnouncementPreviewProps {
  mails: AnnouncementMail[];
  shown: AnnouncementMail;
  onLanguage: (language: string) => void;
}

/** The mail as customers will see it, one language at a time. */
export function AnnouncementPreview({ mails, shown, onLanguage }: AnnouncementPreviewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const nameOf = (language: string) => {
    const known = notesLocales.find((each) => each === language);
    return known ? t(`panel.notes.names.${known}`) : language;
  };
  return (
    <Box>
      <Tabs
        value={shown.locale}
        onChange={(_, chosen: string) => onLanguage(chosen)}
        aria-label={t('panel.announcement.languages')}
        sx={{ borderBottom: '1px solid', borderColor: 'divider', mb: 2 }}
      >
        {mails.map((mail) => (
          <Tab
            key={mail.locale}
            value={mail.locale}
            label={`${nameOf(mail.locale)} (${mail.readers.toLocaleString(locale)})`}
            id={`${id}-${mail.locale}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.locale}`}>
        <Typography variant="body2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('panel.announcement.subject')}:
          </Box>{' '}
          {shown.subject}
        </Typography>
        <Box
          component="iframe"
          title={t('panel.announcement.preview')}
          // It runs no script and has no access to the site; its links open in a new tab.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={shown.html}
          sx={{
            display: 'block',
            width: '100%',
            height: { xs: 320, sm: 400 },
            border: `1px solid ${color('hairline')}`,
            borderRadius: 1,
          }}
        />
      </Box>
    </Box>
  );
}
