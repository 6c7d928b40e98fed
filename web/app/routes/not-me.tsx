import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { NotMe } from '../features/auth/not-me.tsx';
import { tokenInQuery } from '../site/page-handle.ts';
import { NarrowPage } from '../ui/narrow-page.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { PageHead } from '../ui/page-head.tsx';

export const handle = tokenInQuery;

export default function NotMePage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const token = query.get('token');
  return (
    <>
      <PageHead title={t('notMe.metaTitle')} description={t('notMe.metaDescription')} hidden />
      {token ? (
        <NotMe token={token} />
      ) : (
        <NarrowPage title={t('notMe.title')}>
          <Outcome severity="error" text={t('notMe.missingToken')} action={t('notMe.reset')} to="/forgot-password" />
        </NarrowPage>
      )}
    </>
  );
}
