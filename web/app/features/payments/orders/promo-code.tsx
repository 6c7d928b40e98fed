import { type FormEvent, useId, useState } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { NativeInput } from '../../../ui/native-field.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import type { Draft } from './draft.ts';
import styles from './order-form.module.css';
import { useTriedCode } from './priced-order.ts';

interface PromoCodeProps {
  draft: Draft;
  /** Whether the code that was applied no longer works for the order as it is now. */
  isRefused: string | null;
  onChange: (code: string | null) => void;
}

/** A field for the few who have a code. It is applied by a button, because guesses are counted. */
export function PromoCode({ draft, isRefused, onChange }: PromoCodeProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error, reset } = useTriedCode(draft);
  const { code } = draft;
  if (code !== null) {
    return (
      <div className={styles.code}>
        {isRefused ? (
          <p role="alert" className={styles.wrong}>
            {isRefused}
          </p>
        ) : (
          <p role="status" className={styles.applied}>
            {t('order.applied', { code })}
          </p>
        )}
        <TextButton onClick={() => onChange(null)}>{t('order.withoutCode')}</TextButton>
      </div>
    );
  }
  if (!isOpen) {
    return (
      <div className={styles.code}>
        <TextButton onClick={() => setOpen(true)}>{t('order.haveCode')}</TextButton>
      </div>
    );
  }
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted && !isPending) {
      mutate(wanted, {
        onSuccess: (found) => {
          setTyped('');
          onChange(found);
        },
      });
    }
  };
  const wrong = error && (serverMessage(error) ?? t('order.codeFailed'));
  return (
    <form method="post" noValidate onSubmit={apply} className={styles.code}>
      <label htmlFor={id} className={styles.label}>
        {t('order.code')}
      </label>
      <div className={styles.codeRow}>
        <NativeInput
          id={id}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={typed}
          aria-invalid={Boolean(wrong)}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            reset();
          }}
        />
        <Button type="submit" variant="outlined" loading={isPending}>
          {t('order.apply')}
        </Button>
      </div>
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
    </form>
  );
}
