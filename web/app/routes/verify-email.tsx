import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmailVerification, VerificationFailed } from '../features/auth/email-verification.tsx';
import { tokenInQuery } from '../site/page-handle.ts';
import { NarrowPage } from '../ui/narrow-page.tsx';
import { PageHead } from '../ui/page-head.tsx';

export const handle = tokenInQuery;

export default function VerifyEmail() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const token = query.get('token');
  return (
    <>
      <PageHead title={t('verify.metaTitle')} description={t('verify.metaDescription')} hidden />
      <NarrowPage title={t('verify.title')}>
        {token ? <EmailVerification token={token} /> : <VerificationFailed text={t('verify.missingToken')} />}
      </NarrowPage>
    </>
  );
}
