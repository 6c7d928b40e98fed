import { notesLocales, type WrittenAdvisory } from '@warden/contract';
import { formatNumber } from '@warden/i18n/format';
import { docsLocaleFor } from '@warden/i18n/locales';
import { useState } from 'react';
import { AdvisoryView } from '../../../entities/advisory/advisory-view.tsx';
import { textOf, titleOf } from '../../../entities/advisory/advisory-words.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AppDialog, DialogActions, DialogContent } from '../../../ui/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import layout from '../../../ui/layout.module.css';
import { PanelTabs } from '../../../ui/panel-tabs.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';
import styles from './advisories.module.css';
import { usePublishAdvisory } from './advisory-queries.ts';

interface PublishDialogProps {
  advisory: WrittenAdvisory;
  onClose: () => void;
}

/** Shows a draft as readers will see it, before it is published. */
export function PublishDialog({ advisory, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [language, setLanguage] = useState(docsLocaleFor(locale));
  const { mutate, isPending, error } = usePublishAdvisory();
  const { key, id, affected_installations: affected } = advisory;
  const missing = notesLocales.flatMap((each) => (textOf(advisory, each).trim() ? [] : t(`panel.notes.names.${each}`)));
  const publish = () =>
    mutate(key, {
      onSuccess: () => {
        showNotice(t('panel.advisoryPublishing.done', { id }));
        onClose();
      },
    });
  return (
    <AppDialog title={t('panel.advisoryPublishing.title', { id })} width={720} onClose={onClose}>
      <DialogContent className={layout.stack}>
        <div>
          <Text>{t('panel.advisoryPublishing.text')}</Text>
          <Text className={cx(shared.bold, shared.little)}>
            {t('panel.advisoryPublishing.affected', { total: formatNumber(affected, locale) })}
          </Text>
        </div>
        {missing.length > 0 && (
          <Alert severity="warning" role="note">
            {t('panel.advisoryPublishing.missing', { languages: missing.join(', ') })}
          </Alert>
        )}
        <div>
          <PanelTabs
            label={t('panel.advisoryPublishing.languages')}
            tabs={notesLocales.map((each) => [each, t(`panel.notes.names.${each}`)])}
            current={language}
            onChoose={setLanguage}
            panelClass={cx(styles.page, shared.above)}
          >
            <Text as="h3" variant="h3" lang={language} className={shared.below}>
              {titleOf(advisory, language)}
            </Text>
            <AdvisoryView advisory={advisory} locale={language} />
          </PanelTabs>
        </div>
      </DialogContent>
      <DialogActions
        message={
          error && (
            <Alert severity="error" role="alert">
              {[t('panel.advisoryPublishing.failed'), serverMessage(error)].filter(Boolean).join('. ')}
            </Alert>
          )
        }
      >
        <Button variant="text" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" loading={isPending} onClick={publish}>
          {t('panel.advisoryPublishing.submit')}
        </Button>
      </DialogActions>
    </AppDialog>
  );
}
