import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { attribute } from '../lib/page/page-contract.ts';
import { useHydrated } from '../lib/page/use-hydrated.ts';
import { NeedsScript } from './needs-script.tsx';

interface FormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  alert?: string | null;
  done?: string | null;
  children: ReactNode;
}

/** An error appears above the fields, from where a long form may have been scrolled away. */
const reveal = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' });

/**
 * A form in one column. The inline script holds a submit before hydration back. The method is POST, so that a submit
 * without script never puts a password into the address.
 */
export function Form({ onSubmit, alert, done, children }: FormProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  return (
    <Box
      component="form"
      method="post"
      noValidate
      {...attribute('needsApp', '')}
      onSubmit={onSubmit}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}
    >
      {!hydrated && (
        <>
          <NeedsScript />
          <Alert
            severity="error"
            role="alert"
            hidden
            {...attribute('offline', '')}
            sx={{ '&[hidden]': { display: 'none' } }}
          >
            {t('common.offline')}
          </Alert>
        </>
      )}
      {alert && (
        <Alert severity="error" role="alert" ref={reveal}>
          {alert}
        </Alert>
      )}
      {done && (
        <Alert severity="success" role="status">
          {done}
        </Alert>
      )}
      {children}
    </Box>
  );
}
