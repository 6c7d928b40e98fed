import type { ComponentProps } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { attribute } from '../lib/page/page-contract.ts';
import { useHydrated } from '../lib/page/use-hydrated.ts';
import { Alert } from './alert.tsx';
import styles from './form.module.css';
import { NeedsScript } from './needs-script.tsx';

interface FormProps extends ComponentProps<'form'> {
  alert?: string | null;
  done?: string | null;
}

/** An error may appear outside of what is in sight. */
const reveal = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' });

/**
 * A form in one column. The inline script holds a submit before hydration back. The method is POST, so that a submit
 * without script never puts a password into the address.
 */
export function Form({ alert, done, children, ...form }: FormProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  return (
    <form {...form} method="post" noValidate className={styles.form}>
      {!hydrated && (
        <>
          <NeedsScript />
          <Alert severity="error" role="alert" hidden className={styles.outcome} {...attribute('offline', '')}>
            {t('common.offline')}
          </Alert>
        </>
      )}
      {alert && (
        <Alert severity="error" role="alert" ref={reveal} className={styles.outcome}>
          {alert}
        </Alert>
      )}
      {done && (
        <Alert severity="success" role="status" className={styles.outcome}>
          {done}
        </Alert>
      )}
      {children}
    </form>
  );
}
