import { useId } from 'react';
import { useOrigin } from '../../lib/address/origin.ts';
import { formatTime } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogContent } from '../../ui/app-dialog.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import layout from '../../ui/layout.module.css';
import { Text } from '../../ui/text.tsx';
import styles from './activation-code.module.css';
import { activationCommands } from './activation-commands.ts';

interface ActivationCodeProps {
  clientId: string;
  activation: { code: string; expires_at: string };
  onClose: () => void;
}

/** The code, which is shown once, and what to do with it. */
export function ActivationCode({ clientId, activation: { code, expires_at }, onClose }: ActivationCodeProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const commands = activationCommands({ origin: useOrigin(), clientId, code });
  return (
    <AppDialog title={t('sync.codeTitle')} onClose={onClose}>
      <DialogContent>
        <Text muted className={layout.anywhere}>
          {t('sync.codeLead', { client: clientId })}
        </Text>
        <div className={styles.code}>{code}</div>
        <div className={layout.row}>
          <CopyButton text={code} variant="contained" />
          <Text variant="body2">{t('sync.codeUntil', { time: formatTime(Date.parse(expires_at), locale) })}</Text>
        </div>
        <CodeBlock id={id} label={t('sync.commands')} text={commands}>
          <code>{commands}</code>
        </CodeBlock>
        <Text variant="body2" muted>
          {t('sync.commandsNote')}
        </Text>
      </DialogContent>
    </AppDialog>
  );
}
