import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Ownership } from '../features/auth/ownership.tsx';
import { tokenInQuery } from '../site/page-handle.ts';
import { NarrowPage } from '../ui/narrow-page.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { PageHead } from '../ui/page-head.tsx';

export const handle = tokenInQuery;

export default function ConfirmAccount() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const token = query.get('token');
  return (
    <>
      <PageHead title={t('ownership.metaTitle')} description={t('ownership.metaDescription')} hidden />
      {token ? (
        <Ownership token={token} />
      ) : (
        <NarrowPage title={t('ownership.title')}>
          <Outcome
            severity="error"
            text={t('ownership.missingToken')}
            action={t('ownership.toDashboard')}
            to="/dashboard"
          />
        </NarrowPage>
      )}
    </>
  );
}
