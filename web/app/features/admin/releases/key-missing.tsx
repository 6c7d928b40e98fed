import { useId } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';

const commands = ['warden keys new --use releases', 'warden keys activate ID --use releases'].join('\n');

/** Says what an operator has to do before anything can be published. */
export function KeyMissing() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <Alert severity="warning" title={t('panel.signatures.noKey')}>
        {t('panel.signatures.noKeyText')}
      </Alert>
      <CodeBlock id={id} label={t('panel.signatures.commands')}>
        <code>{commands}</code>
      </CodeBlock>
    </div>
  );
}
