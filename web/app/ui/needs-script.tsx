import Alert from '@mui/material/Alert';
import { useTranslation } from '../lib/i18n/use-translation.tsx';

/** Says above a form that it does nothing where scripts are off. */
export function NeedsScript() {
  const { t } = useTranslation();
  return (
    <noscript>
      <Alert severity="warning">{t('common.needsScript')}</Alert>
    </noscript>
  );
}
