import type { Organization } from '@warden/contract';
import { mayDo } from '@warden/contract/calls';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import { Paper } from '../../ui/paper.tsx';
import { Text } from '../../ui/text.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { Leave } from './leave.tsx';
import styles from './organization.module.css';
import { Reminders } from './reminders.tsx';
import { RenameForm } from './rename-form.tsx';

function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper as="section" padded aria-labelledby={id}>
      <Text id={id} as="h2" variant="h4" className={styles.sectionTitle}>
        {title}
      </Text>
      <div className={layout.stack}>{children}</div>
    </Paper>
  );
}

/** What a member decides for themselves, and what owners decide for all. */
export function SettingsTab({ organization }: { organization: Organization }) {
  const { t } = useTranslation();
  const [closing, setClosing] = useState(false);
  const isOwner = mayDo(organization.role, 'manage');
  return (
    <div className={cx(layout.stack, layout.loose, styles.sections)}>
      <SettingsSection title={t('team.you.title')}>
        <Reminders organization={organization} />
        <Leave organization={organization} />
      </SettingsSection>
      {isOwner && (
        <>
          <SettingsSection title={t('team.rename.title')}>
            <RenameForm key={organization.id} name={organization.name} />
          </SettingsSection>
          <SettingsSection title={t('team.close.title')}>
            <Text variant="body2" muted className={styles.note}>
              {t('team.close.text')}
            </Text>
            <div className={layout.row}>
              <Button variant="outlined" danger onClick={() => setClosing(true)}>
                {t('team.close.open')}
              </Button>
            </div>
          </SettingsSection>
        </>
      )}
      {closing && <CloseDialog organization={organization} onClose={() => setClosing(false)} />}
    </div>
  );
}
