import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { attribute } from '../../../lib/page/page-contract.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { type Dsn, dsnText, findCommand, leadsToSentry, parseDsn } from './dsn.ts';
import { DsnField } from './dsn-field.tsx';
import styles from './migration.module.css';
import { PlatformChoice } from './platform-choice.tsx';

const EXAMPLE = 'https://4f1c9e0b7d@warden.your-company.com/7';

const read = (text: string) => (text.trim() ? parseDsn(text) : {});

/** Converts a DSN inside the page. A pasted DSN is never sent anywhere. */
export function DsnTool() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ old: '', new: '' });

  const [before, after]: { dsn?: Dsn; problem?: keyof typeof messages }[] = [read(typed.old), read(typed.new)];
  const messages = t('docs.dsn.errors', { returnObjects: true });
  const problemOf = (given: typeof after) => given?.problem && messages[given.problem];
  const stillSentry = after?.dsn && leadsToSentry(after.dsn) ? t('docs.dsn.stillSentry') : undefined;
  const dsn = after?.dsn && !stillSentry ? dsnText(after.dsn) : EXAMPLE;
  const note = after?.dsn?.secret ? t('docs.dsn.secretDropped') : t('docs.dsn.newHelp');

  return (
    <div className={styles.tool}>
      <noscript>{t('docs.dsn.noScript')}</noscript>
      <div {...attribute('needsApp', '')}>
        <DsnField
          name="new"
          label={t('docs.dsn.new')}
          placeholder={EXAMPLE}
          error={problemOf(after) ?? stillSentry}
          help={note}
          onInput={(value) => setTyped((was) => ({ ...was, new: value }))}
        />
        <DsnField
          name="old"
          label={t('docs.dsn.old')}
          placeholder="https://9d2ab4c1@o1.ingest.sentry.io/42"
          error={problemOf(before)}
          onInput={(value) => setTyped((was) => ({ ...was, old: value }))}
        />
      </div>
      <PlatformChoice dsn={dsn} old={before?.dsn && dsnText(before.dsn)} />
      {before?.dsn && (
        <CodeBlock id="find-old-dsn" label={t('docs.dsn.find')}>
          <code>{findCommand(before.dsn)}</code>
        </CodeBlock>
      )}
    </div>
  );
}
