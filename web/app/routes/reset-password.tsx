import { useSearchParams } from 'react-router';
import { GuestsOnly } from '../entities/account/guests-only.tsx';
import { ResetPasswordForm } from '../features/auth/reset-password-form.tsx';
import { useResetLink } from '../features/auth/use-reset-link.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { accountTexts, tokenInQuery } from '../lib/page/page-handle.ts';
import { Awaited } from '../ui/awaited.tsx';
import { NarrowPage } from '../ui/narrow-page.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { TextLink } from '../ui/text-link.tsx';

export const handle = { ...tokenInQuery, ...accountTexts };

export default function ResetPassword() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const token = query.get('token');
  const link = useResetLink(token);
  const isUsable = token && link !== 'dead';
  return (
    <GuestsOnly>
      <PageHead title={t('reset.metaTitle')} description={t('reset.metaDescription')} hidden />
      <NarrowPage
        title={t('reset.title')}
        lead={isUsable ? t('reset.lead') : ''}
        aside={<TextLink to="/login">{t('forgot.backToLogin')}</TextLink>}
      >
        {isUsable ? (
          <Awaited isAwaited={link === 'asked'}>
            <ResetPasswordForm token={token} />
          </Awaited>
        ) : (
          <Outcome
            severity="error"
            text={t(token ? 'reset.deadLink' : 'reset.missingToken')}
            action={t('reset.requestNew')}
            to="/forgot-password"
            primary
          />
        )}
      </NarrowPage>
    </GuestsOnly>
  );
}
