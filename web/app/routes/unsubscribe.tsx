import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Unsubscribe } from '../features/unsubscribe/unsubscribe.tsx';
import { tokenInQuery } from '../site/page-handle.ts';
import { NarrowPage } from '../ui/narrow-page.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { PageHead } from '../ui/page-head.tsx';

export const handle = tokenInQuery;

export default function UnsubscribePage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const token = query.get('token');
  return (
    <>
      <PageHead title={t('unsubscribe.metaTitle')} description={t('unsubscribe.metaDescription')} hidden />
      <NarrowPage title={t('unsubscribe.title')} {...(token ? { lead: t('unsubscribe.lead') } : {})}>
        {token ? (
          <Unsubscribe token={token} />
        ) : (
          <Outcome
            severity="error"
            text={t('unsubscribe.missingToken')}
            action={t('unsubscribe.support')}
            to="/contacts"
          />
        )}
      </NarrowPage>
    </>
  );
}
