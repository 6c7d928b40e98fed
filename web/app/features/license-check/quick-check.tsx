import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { LicenseTextField } from '../../entities/license/license-text-field.tsx';
import { useCheck } from '../../entities/license/use-check.ts';
import { shopNow } from '../../lib/browser/clock.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './quick-check.module.css';
import { Verdict } from './verdict.tsx';

/**
 * The checker in a page that comes without the application, which starts when the pointer or the focus comes here. The
 * field keeps what was pasted before, and the form of the button waits until somebody can answer it.
 */
export function QuickCheck() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [example, setExample] = useState<string>();
  const [failed, setFailed] = useState(false);
  const { result, milliseconds, retry } = useCheck(text);
  const isExample = text !== '' && text === example;

  useEffect(() => setText(field.current?.value ?? ''), []);

  const show = (shown: string) => {
    if (field.current) field.current.value = shown;
    setText(shown);
  };
  const changeExample = async () => {
    const { lengthen, makeExample } = await import('./example.ts');
    if (isExample) return show(lengthen(text));
    const made = await makeExample(shopNow());
    setExample(made);
    show(made);
  };
  return (
    <div {...attribute('needsApp', '')} {...attribute('audience', 'script')} className={styles.check}>
      <LicenseTextField
        ref={field}
        label={t('check.text')}
        rows={6}
        onChange={(event) => setText(event.target.value)}
        onFileText={show}
        actions={
          <form
            method="post"
            className={styles.actions}
            onSubmit={(event) => {
              event.preventDefault();
              // Ed25519 is missing in old browsers and without HTTPS.
              changeExample().catch(() => setFailed(true));
            }}
          >
            <Button type="submit" variant="outlined" size="small">
              {t(isExample ? 'home.check.forge' : 'home.check.example')}
            </Button>
            {text && (
              <Button
                variant="text"
                size="small"
                onClick={() => navigate('/license-check', { state: { licenseText: text } })}
              >
                {t('home.check.details')}
              </Button>
            )}
          </form>
        }
      />
      <div className={styles.answer}>
        {failed && (
          <Alert severity="warning" role="status">
            {t('check.noCrypto')}
          </Alert>
        )}
        {result && <Verdict checked={result} onRetry={retry} />}
        {!result && !failed && (
          <Text variant="body2" muted role="status">
            {text.trim() ? t('check.checking') : t('check.privacy')}
          </Text>
        )}
        {result?.code && (
          <Text variant="body2" muted className={styles.time}>
            {t('home.check.time', { time: milliseconds })}
          </Text>
        )}
      </div>
    </div>
  );
}
