import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { GuestsOnly } from '../entities/account/guards.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { SignInSteps } from '../features/auth/sign-in-steps.tsx';
import { NarrowPage } from '../ui/narrow-page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { TextLink } from '../ui/text-link.tsx';

export default function Login() {
  const { t } = useTranslation();
  const { state } = useLocation();
  return (
    <GuestsOnly>
      <PageHead title={t('login.metaTitle')} description={t('login.metaDescription')} hidden />
      <SignInSteps>
        {(step) => (
          <NarrowPage
            title={t('login.title')}
            lead={t('login.lead')}
            aside={
              <>
                {t('login.noAccount')}{' '}
                <TextLink to="/register" state={state}>
                  {t('login.register')}
                </TextLink>
              </>
            }
          >
            <LoginForm {...step} />
          </NarrowPage>
        )}
      </SignInSteps>
    </GuestsOnly>
  );
}
