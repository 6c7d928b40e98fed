import { GuestsOnly } from '../entities/account/guests-only.tsx';
import { ForgotPasswordForm } from '../features/auth/forgot-password-form.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { accountTexts } from '../lib/page/page-handle.ts';
import { NarrowPage } from '../ui/narrow-page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { TextLink } from '../ui/text-link.tsx';

export const handle = accountTexts;

export default function ForgotPassword() {
  const { t } = useTranslation();
  return (
    <GuestsOnly>
      <PageHead title={t('forgot.metaTitle')} description={t('forgot.metaDescription')} hidden />
      <NarrowPage
        title={t('forgot.title')}
        lead={t('forgot.lead')}
        aside={<TextLink to="/login">{t('forgot.backToLogin')}</TextLink>}
      >
        <ForgotPasswordForm />
      </NarrowPage>
    </GuestsOnly>
  );
}
