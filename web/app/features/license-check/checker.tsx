import LockIcon from '@mui/icons-material/LockOutlined';
import { useId, useRef, useState } from 'react';
import { LicenseTextField } from '../../entities/license/license-text-field.tsx';
import { useCheck } from '../../entities/license/use-check.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Paper } from '../../ui/paper.tsx';
import { Text } from '../../ui/text.tsx';
import { CheckResult } from './check-result.tsx';
import styles from './checker.module.css';

/** The text of the license on the left and the answer on the right, or below it on a phone. */
export function Checker({ initialText }: { initialText: string }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const answerId = useId();
  const [text, setText] = useState(initialText);
  const { result, retry } = useCheck(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const clear = () => {
    setText('');
    // The button cannot be used without a text.
    field.current?.focus();
  };
  return (
    <div className={styles.checker}>
      <div className={styles.text}>
        {!hydrated && <NeedsScript />}
        <LicenseTextField
          ref={field}
          label={t('check.text')}
          help={t('check.help')}
          rows={16}
          value={text}
          // The field is read-only until hydration, because React would lose what is typed before.
          readOnly={!hydrated}
          onChange={(event) => setText(event.target.value)}
          onFileText={setText}
        />
        <div className={styles.below}>
          <Text variant="body2" muted className={styles.privacy}>
            <LockIcon aria-hidden="true" className={styles.lock} />
            {t('check.privacy')}
          </Text>
          {/* It has its place before there is a text, so that it never moves the answer. */}
          <Button variant="text" size="small" onClick={clear} className={cx(styles.clear, !text && styles.unused)}>
            {t('check.clear')}
          </Button>
        </div>
      </div>
      <Paper as="section" padded aria-labelledby={answerId} className={styles.answer}>
        <Text id={answerId} as="h2" variant="h3" className={styles.title}>
          {t('check.answer')}
        </Text>
        {result ? (
          <CheckResult checked={result} onRetry={retry} />
        ) : (
          <Text muted role="status">
            {text.trim() ? t('check.checking') : t('check.waiting')}
          </Text>
        )}
      </Paper>
    </div>
  );
}
