import type { ComponentProps } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { attribute } from '../lib/page/page-contract.ts';
import { useHydrated } from '../lib/page/use-hydrated.ts';
import { Alert } from './alert.tsx';
import styles from './form.module.css';
import { keepStill } from './keep-still.ts';
import { NeedsScript } from './needs-script.tsx';

interface FormProps extends ComponentProps<'form'> {
  alert?: string | null;
  done?: string | null;
}

/** Shows what came of a form. Outside of a dialog, that may be below what is in sight. */
const show = (alert: HTMLElement | null) => {
  if (!alert?.closest('dialog')) return alert?.scrollIntoView({ block: 'nearest' });
  return keepStill(alert);
};

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
        <Alert severity="error" role="alert" ref={show} className={styles.outcome}>
          {alert}
        </Alert>
      )}
      {done && (
        <Alert severity="success" role="status" ref={show} className={styles.outcome}>
          {done}
        </Alert>
      )}
      {children}
    </form>
  );
}
