import { useSearchParams } from 'react-router';
import { GuestsOnly } from '../entities/account/guests-only.tsx';
import { ResetPasswordForm } from '../features/auth/reset-password-form.tsx';
import { useDeadLink } from '../features/auth/use-dead-link.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { accountTexts, tokenInQuery } from '../lib/page/page-handle.ts';
import { NarrowPage } from '../ui/narrow-page.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { TextLink } from '../ui/text-link.tsx';

export const handle = { ...tokenInQuery, ...accountTexts };

export default function ResetPassword() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const token = query.get('token');
  const isDead = useDeadLink(token);
  const isUsable = token && !isDead;
  return (
    <GuestsOnly>
      <PageHead title={t('reset.metaTitle')} description={t('reset.metaDescription')} hidden />
      <NarrowPage
        title={t('reset.title')}
        lead={isUsable ? t('reset.lead') : ''}
        aside={<TextLink to="/login">{t('forgot.backToLogin')}</TextLink>}
      >
        {isUsable ? (
          <ResetPasswordForm token={token} />
        ) : (
          <Outcome
            severity="error"
            text={t(isDead ? 'reset.deadLink' : 'reset.missingToken')}
            action={t('reset.requestNew')}
            to="/forgot-password"
            primary
          />
        )}
      </NarrowPage>
    </GuestsOnly>
  );
}
