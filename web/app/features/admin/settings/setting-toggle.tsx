import { useId } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';
import styles from './settings.module.css';
import { type Setting, useWriteSettings } from './write-setting.ts';

interface SettingToggleProps {
  name: string;
  text: string;
  on: boolean;
  /** The value to write when it is switched. */
  settingFor: (on: boolean) => Setting;
}

/** A switch that writes at once, and shows the new state only when the server has stored it. */
export function SettingToggle({ name, text, on, settingFor }: SettingToggleProps) {
  const { t } = useTranslation();
  const id = useId();
  const { mutate, isPending, error } = useWriteSettings();
  const refusal = serverMessage(error);
  return (
    <div className={styles.item}>
      <div className={styles.toggle}>
        <div>
          <Text as="label" htmlFor={id} className={styles.toggleLabel}>
            {name}
          </Text>
          <Text id={`${id}-note`} variant="body2" muted>
            {text}
          </Text>
        </div>
        <input
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox of the browser says itself whether it is checked
          role="switch"
          aria-describedby={`${id}-note`}
          checked={on}
          // A disabled switch would lose the focus.
          aria-disabled={isPending}
          onChange={({ target }) => {
            if (isPending) return;
            mutate([settingFor(target.checked)], { onSuccess: () => showNotice(t('panel.settings.saved')) });
          }}
          className={styles.switch}
        />
      </div>
      {error && (
        <Alert severity="error" role="alert" className={shared.little}>
          {refusal ?? t('panel.settings.failed')}
        </Alert>
      )}
    </div>
  );
}
