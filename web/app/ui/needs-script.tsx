import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { Alert } from './alert.tsx';

/** Says above a form that it does nothing where scripts are off. */
export function NeedsScript() {
  const { t } = useTranslation();
  return (
    <noscript>
      <Alert severity="warning">{t('common.needsScript')}</Alert>
    </noscript>
  );
}
