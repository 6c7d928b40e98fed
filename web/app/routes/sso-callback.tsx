import { CompanyCallback } from '../features/auth/company-callback.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { PageHead } from '../ui/page-head.tsx';

export default function SsoCallback() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('sso.callback.metaTitle')} description={t('sso.callback.metaDescription')} hidden />
      <CompanyCallback />
    </>
  );
}
